import type { CallDeclaration } from '@countinghouse/contract/call';
import { type CallName, calls } from '@countinghouse/contract/calls';
import { addressOf } from '@countinghouse/contract/client';
import { merchants, users } from '@countinghouse/gateway/testing/world';
import type { Random } from '../demo/random.ts';
import type { House } from './house.ts';

/** The merchants whose money moves; each has one terminal. */
export const merchantNames = ['harbor', 'second', 'past_due'] as const;
export type MerchantName = (typeof merchantNames)[number];
/** Who asks: the owner of a merchant, or the administrator. */
type Asker = MerchantName | 'admin';

const userOf = {
  harbor: users.merchant,
  second: users.second,
  past_due: users.past_due,
  admin: users.admin,
} as const;

/** One request: whose it is and what it says. */
export type Request = {
  as: Asker;
  key?: string;
  params?: { [name: string]: string };
  query?: { [name: string]: string };
  body?: { [name: string]: unknown };
};

export type Answer = { status: number; body: { [name: string]: unknown } };

/** Sends one request to a gateway node of its choice; undefined where no answer came. */
export type Ask = (call: CallName, request: Request, random: Random) => Promise<Answer | undefined>;

/** How long a payer waits for an answer. */
export const requestLimit_ms = 15_000;
const tokenLifetime_ms = 60_000;

/** The way of everybody in the storm to the gateway. */
export function askOf({ gateways, issuer }: House): Ask {
  const tokens = new Map<Asker, { token: string; until_ms: number }>();
  const tokenOf = async (as: Asker) => {
    const standing = tokens.get(as);
    if (standing !== undefined && standing.until_ms > performance.now()) return standing.token;
    const token = await issuer.token(userOf[as].id_server_id);
    tokens.set(as, { token, until_ms: performance.now() + tokenLifetime_ms });
    return token;
  };
  return async (name, { as, key, params, query, body }, random) => {
    const call = calls[name] as CallDeclaration;
    try {
      const given = { ...(params === undefined ? {} : { params }), ...(query === undefined ? {} : { query }) };
      const response = await fetch(`${random.pick(gateways)}/api/${call.service}${addressOf(call, given)}`, {
        method: call.method,
        headers: {
          authorization: `Bearer ${await tokenOf(as)}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(as === 'admin' ? {} : { 'x-terminal-key': merchants[as].terminal_key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(requestLimit_ms),
      });
      return { status: response.status, body: (await response.json()) as Answer['body'] };
    } catch {
      return undefined;
    }
  };
}

/** The request that settles a merchant's terminal. */
export function settlementOf(as: MerchantName, key: string): Request {
  const { terminal_key } = merchants[as];
  return { as, key, params: { terminal_key }, body: { user_id: userOf[as].user_id } };
}

/** A card number of which all but the last digit is given. */
export function withCheckDigit(body: string): string {
  let sum = 0;
  for (const [index, digit] of [...body].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return body + String((10 - (sum % 10)) % 10);
}
