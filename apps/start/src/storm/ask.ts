import type { CallDeclaration } from '@countinghouse/contract/call';
import { type CallName, calls } from '@countinghouse/contract/calls';
import { addressOf } from '@countinghouse/contract/client';
import { merchants, users } from '@countinghouse/gateway/testing/world';
import type { Random } from '../demo/random.ts';
import type { House } from './house.ts';

/** The merchants of the storm, with one terminal each. */
export const merchantNames = ['harbor', 'second', 'past_due'] as const;
export type MerchantName = (typeof merchantNames)[number];
/** Who sends a request: the owner of a merchant, or the administrator. */
type Asker = MerchantName | 'admin';

const userOf = {
  harbor: users.merchant,
  second: users.second,
  past_due: users.past_due,
  admin: users.admin,
} as const;

/** One request: its user and its content. */
export type Request = {
  as: Asker;
  key?: string;
  params?: { [name: string]: string };
  query?: { [name: string]: string };
  body?: { [name: string]: unknown };
};

export type Answer = { status: number; body: { [name: string]: unknown } };

/** Sends one request to a random gateway node; undefined if no answer arrived. */
export type Ask = (call: CallName, request: Request, random: Random) => Promise<Answer | undefined>;

/** How long a payer waits for an answer. */
export const requestLimit_ms = 15_000;
const tokenLifetime_ms = 60_000;

/** Creates the function with which all clients of the storm call the gateway. */
export function createClients({ gateways, issuer }: House): Ask {
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

/** Returns the request that settles a merchant's terminal. */
export function settlementOf(as: MerchantName, key: string): Request {
  const { terminal_key } = merchants[as];
  return { as, key, params: { terminal_key }, body: { user_id: userOf[as].user_id } };
}

/** Completes a card number with its check digit. */
export function withCheckDigit(body: string): string {
  let sum = 0;
  for (const [index, digit] of [...body].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return body + String((10 - (sum % 10)) % 10);
}
