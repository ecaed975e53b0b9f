import { setTimeout as delay } from 'node:timers/promises';
import type { CallDeclaration } from '@countinghouse/contract/call';
import { type CallName, calls } from '@countinghouse/contract/calls';
import { addressOf } from '@countinghouse/contract/client';
import { merchants, users } from '@countinghouse/gateway/testing/world';
import { type Random, randomOf } from '../demo/random.ts';
import type { House } from './house.ts';

/** What clients did, and what they were told: what must be true in the end. */
export type StormRecord = {
  /** How often each operation ended in which way. */
  counts: Map<string, Map<string, number>>;
  /** What an answer said of a payment: it was approved. */
  approved: Map<string, { operation: string; amount: number }>;
  /** Payments that somebody asked to undo, whatever came of it: void, refund reversal. */
  undone: Set<string>;
};

const merchantNames = ['harbor', 'second'] as const;
type MerchantName = (typeof merchantNames)[number];
const userOf = { harbor: users.merchant, second: users.second } as const;

type Known = { payment_id: string; merchant: MerchantName; made_by: string; amount: number };

/** Payments that clients remember, to do something to them; some are forgotten as others come. */
const remembered_maximum = 4_000;
/** How often one request is sent under its key before the client gives it up. */
const tries_maximum = 40;
const requestLimit_ms = 15_000;

/** How often each operation is asked for, in a thousand. */
const mix = [
  ['create_sale', 430],
  ['create_authorization', 200],
  ['create_credit', 30],
  ['capture_payment', 150],
  ['reverse_payment', 50],
  ['cancel_capture', 30],
  ['refund_payment', 80],
  ['reverse_refund', 25],
] as const satisfies readonly (readonly [CallName, number])[];
type Asked = (typeof mix)[number][0] | 'settle_terminal';

/** What each operation is done to. */
const doneTo: Partial<{ [Name in Asked]: readonly string[] }> = {
  capture_payment: ['create_authorization'],
  cancel_capture: ['create_authorization'],
  reverse_payment: ['create_sale', 'create_authorization'],
  refund_payment: ['create_sale', 'create_authorization'],
  reverse_refund: ['refund_payment', 'create_credit'],
};

/** Amounts with a meaning to the sandbox (blanks.md 6): declines, an answer that is late, one that never comes. */
const specialAmounts = [505, 551, 554, 591, 598, 599] as const;

/** So many clients that each ask for one thing after another until they are told to stop; the same seed asks for the same. */
export async function runClients(
  house: House,
  options: { clients: number; seed: string; pause_ms: number; settle_every_ms: number; signal: AbortSignal },
): Promise<StormRecord> {
  const record: StormRecord = { counts: new Map(), approved: new Map(), undone: new Set() };
  const known: Known[] = [];
  const tokens = new Map<string, { token: string; until_ms: number }>();
  const seed = encodeURIComponent(options.seed);
  const client = (name: string) => {
    const random = randomOf(`${options.seed} client ${name}`);
    return new Client({ house, record, known, tokens, random, name: `${seed}-${name}` });
  };
  const clients = Array.from({ length: options.clients }, (_, index) => client(String(index)).run(options));
  await Promise.all([...clients, client('settling').settle(options)]);
  return record;
}

/** One request: its Idempotency-Key, whose it is, and what it says. */
type Request = {
  key: string;
  merchant: MerchantName;
  params?: { [name: string]: string };
  body: { [name: string]: unknown };
};

type Answer = { status: number; body: { code?: string; data?: AnsweredPayment } };
type AnsweredPayment = { payment_id: string; approved: boolean; status: number; amount: number };

class Client {
  readonly #house: House;
  readonly #record: StormRecord;
  readonly #known: Known[];
  readonly #tokens: Map<string, { token: string; until_ms: number }>;
  readonly #random: Random;
  readonly #name: string;
  #number = 0;

  constructor(of: {
    house: House;
    record: StormRecord;
    known: Known[];
    tokens: Map<string, { token: string; until_ms: number }>;
    random: Random;
    name: string;
  }) {
    this.#house = of.house;
    this.#record = of.record;
    this.#known = of.known;
    this.#tokens = of.tokens;
    this.#random = of.random;
    this.#name = of.name;
  }

  /** Settles now one terminal, now the other. */
  async settle({ signal, settle_every_ms }: { signal: AbortSignal; settle_every_ms: number }): Promise<void> {
    for (;;) {
      const wait_ms = this.#random.whole(settle_every_ms / 3, (settle_every_ms * 5) / 3);
      await delay(wait_ms, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const asked = this.#ask('settle_terminal');
      if (asked !== undefined) this.#note('settle_terminal', asked, await this.#send('settle_terminal', asked, signal));
    }
  }

  async run({ signal, pause_ms }: { signal: AbortSignal; pause_ms: number }): Promise<void> {
    while (!signal.aborted) {
      const operation = this.#random.weighted(mix);
      const asked = this.#ask(operation);
      if (asked !== undefined) {
        const answer = await this.#send(operation, asked, signal);
        this.#note(operation, asked, answer);
      }
      if (pause_ms > 0 || asked === undefined) await delay(pause_ms + 1);
    }
  }

  /** What is asked for, or nothing where there is nothing to do it to. */
  #ask(operation: Asked): Request | undefined {
    const random = this.#random;
    this.#number += 1;
    const key = `storm-${this.#name}-${this.#number}`;
    const merchant = random.pick(merchantNames);
    if (operation === 'settle_terminal') {
      const { terminal_key } = merchants[merchant];
      return { key, merchant, params: { terminal_key }, body: { user_id: userOf[merchant].user_id } };
    }
    const wanted = doneTo[operation];
    if (wanted === undefined) {
      const amount = random.chance(3) ? random.pick(specialAmounts) : random.whole(600, 90_000);
      const card_number = withCheckDigit(`411111${String(random.whole(0, 99_999_999)).padStart(9, '0')}`);
      const payment = { card_number, expiry: '1231', cvv: '123' };
      return { key, merchant, body: { amount, currency: 840, payment, order: { order_id: key } } };
    }
    const of = this.#find(wanted);
    if (of === undefined) return undefined;
    const part = random.chance(40) && ['capture_payment', 'refund_payment'].includes(operation);
    const amount = part ? Math.max(1, Math.floor((of.amount * random.whole(5, 110)) / 100)) : undefined;
    if (operation === 'reverse_payment' || operation === 'reverse_refund') this.#record.undone.add(of.payment_id);
    const { merchant: owner, payment_id } = of;
    return { key, merchant: owner, params: { payment_id }, body: amount === undefined ? {} : { amount } };
  }

  #find(made_by: readonly string[]): Known | undefined {
    for (let look = 0; look < 20 && this.#known.length > 0; look += 1) {
      const one = this.#random.pick(this.#known);
      if (made_by.includes(one.made_by)) return one;
    }
    return undefined;
  }

  /** Sends a request under its key until it has an answer that stands, now to this node and now to the other. */
  async #send(operation: Asked, asked: Request, signal: AbortSignal): Promise<Answer | undefined> {
    const call = calls[operation] as CallDeclaration;
    for (let tried = 0; tried < tries_maximum && !(signal.aborted && tried > 0); tried += 1) {
      const answer = await this.#once(call, asked);
      // 504 outcome_unknown stands under its key until it is resolved; 409 says that the first request is still under way.
      const open =
        answer === undefined ||
        (answer.status >= 500 && answer.body.code !== 'acquirer_unavailable') ||
        answer.body.code === 'idempotency_in_progress';
      if (!open) return answer;
      if (answer?.body.code === 'outcome_unknown' && this.#random.chance(70)) return answer;
      await delay(this.#random.whole(50, 400));
    }
    return undefined;
  }

  async #once(call: CallDeclaration, { key, merchant, params, body }: Request): Promise<Answer | undefined> {
    try {
      const given = params === undefined ? {} : { params };
      const url = `${this.#random.pick(this.#house.gateways)}/api/${call.service}${addressOf(call, given)}`;
      const response = await fetch(url, {
        method: call.method,
        headers: {
          authorization: `Bearer ${await this.#token(merchant)}`,
          'content-type': 'application/json',
          'idempotency-key': key,
          'x-terminal-key': merchants[merchant].terminal_key,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(requestLimit_ms),
      });
      return { status: response.status, body: (await response.json()) as Answer['body'] };
    } catch {
      return undefined;
    }
  }

  async #token(merchant: MerchantName): Promise<string> {
    const standing = this.#tokens.get(merchant);
    if (standing !== undefined && standing.until_ms > performance.now()) return standing.token;
    const token = await this.#house.issuer.token(userOf[merchant].id_server_id);
    this.#tokens.set(merchant, { token, until_ms: performance.now() + 60_000 });
    return token;
  }

  #note(operation: Asked, asked: Request, answer: Answer | undefined): void {
    const data = answer?.body.data;
    const outcome =
      answer === undefined
        ? 'no answer'
        : answer.status === 200
          ? data === undefined || data.approved
            ? 'approved'
            : 'declined'
          : (answer.body.code ?? String(answer.status));
    const outcomes = this.#record.counts.get(operation) ?? new Map<string, number>();
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    this.#record.counts.set(operation, outcomes);
    if (outcome !== 'approved' || data === undefined) return;
    const makes = operation === 'refund_payment' || doneTo[operation] === undefined;
    if (!makes || data.status === 230 || data.status === 231) return;
    const amount = Math.abs(data.amount);
    this.#record.approved.set(data.payment_id, { operation, amount });
    const known = { payment_id: data.payment_id, merchant: asked.merchant, made_by: operation, amount };
    if (this.#known.length < remembered_maximum) this.#known.push(known);
    else this.#known[this.#random.whole(0, remembered_maximum - 1)] = known;
  }
}

function withCheckDigit(body: string): string {
  let sum = 0;
  for (const [index, digit] of [...body].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return body + String((10 - (sum % 10)) % 10);
}
