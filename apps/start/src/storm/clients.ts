import { setTimeout as delay } from 'node:timers/promises';
import type { CallName } from '@countinghouse/contract/calls';
import { commercialBody, lineItemBody } from '@countinghouse/gateway/testing/money/line-items';
import { type Random, randomOf } from '../demo/random.ts';
import { type Answer, type Ask, merchantNames, type Request, settlementOf, withCheckDigit } from './ask.ts';
import type { Days } from './days.ts';
import type { StoredCards } from './stored-cards.ts';

/** What clients did and which answers they got: this must hold in the end. */
export type StormRecord = {
  /** How often each operation ended with each result. */
  counts: Map<string, Map<string, number>>;
  /** Payments that an answer reported as approved. */
  approved: Map<string, { operation: string; amount: number }>;
  /** Payments with an undo request (void, refund reversal), whatever its result. */
  undone: Set<string>;
  /** Payments that an answer reported as undone. */
  reversed: Set<string>;
  /** Captured amounts of authorizations, as answers reported them. */
  captured: Map<string, number>;
  /** Payments with a request to cancel the capture, whatever its result. */
  cancelled: Set<string>;
  /** How many refunds of a payment were requested. Each has its own key, however often it was sent. */
  refunds_asked: Map<string, number>;
  count(operation: string, outcome: string): void;
};

/** Returns an empty record. */
export function emptyRecord(): StormRecord {
  const counts: StormRecord['counts'] = new Map();
  return {
    counts,
    approved: new Map(),
    undone: new Set(),
    reversed: new Set(),
    captured: new Map(),
    cancelled: new Set(),
    refunds_asked: new Map(),
    count: (operation, outcome) => {
      const outcomes = counts.get(operation) ?? new Map<string, number>();
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      counts.set(operation, outcomes);
    },
  };
}

/** The merchants whose terminals take the load; the third merchant's batches are reserved for refusals. */
const [harbor, second] = merchantNames;

type Known = {
  payment_id: string;
  merchant: typeof harbor | typeof second;
  made_by: string;
  amount: number;
  /** The version of its Level 2/3 data. */
  version: number;
};

/** How many payments clients remember for later operations; older ones are forgotten. */
const remembered_maximum = 4_000;
/** How often one request is sent under its key before the client gives up. */
const tries_maximum = 40;

/** How often each operation is requested, per thousand. */
const mix = [
  ['create_sale', 430],
  ['create_authorization', 200],
  ['create_credit', 30],
  ['capture_payment', 150],
  ['reverse_payment', 50],
  ['cancel_capture', 30],
  ['refund_payment', 80],
  ['reverse_refund', 25],
  ['save_commercial_card', 40],
] as const satisfies readonly (readonly [CallName, number])[];
type Asked = (typeof mix)[number][0] | 'settle_terminal';

/** Which kinds of payment each operation applies to. */
const doneTo: Partial<{ [Name in Asked]: readonly string[] }> = {
  capture_payment: ['create_authorization'],
  cancel_capture: ['create_authorization'],
  reverse_payment: ['create_sale', 'create_authorization'],
  refund_payment: ['create_sale', 'create_authorization'],
  reverse_refund: ['refund_payment', 'create_credit'],
  save_commercial_card: ['create_sale', 'create_authorization'],
};

/** The share of sales and authorizations that charge a stored card. */
const storedShare_percent = 30;
/** The name under which charges of stored cards are counted separately. */
export const storedCardCharges = 'charges of stored cards';

/** Amounts with a meaning to the sandbox (blanks.md 6): declines, an answer that is late, one that never comes. */
const specialAmounts = [505, 551, 554, 591, 598, 599] as const;

/** What clients ask with. */
type Means = { ask: Ask; days: Days; record: StormRecord; cards: StoredCards };

/** Runs a number of clients that send one request after another until stopped; the same seed sends the same requests. */
export async function runClients(
  means: Means,
  options: { clients: number; seed: string; pause_ms: number; settle_every_ms: number; signal: AbortSignal },
): Promise<void> {
  const known: Known[] = [];
  const seed = encodeURIComponent(options.seed);
  const client = (name: string) =>
    new Client({ ...means, known, random: randomOf(`${options.seed} client ${name}`), name: `${seed}-${name}` });
  const clients = Array.from({ length: options.clients }, (_, index) => client(String(index)).run(options));
  await Promise.all([...clients, client('settling').settle(options)]);
}

type AnsweredPayment = { payment_id: string; approved?: boolean; status: number; amount: number };

class Client {
  readonly #ask: Ask;
  readonly #days: Days;
  readonly #record: StormRecord;
  readonly #cards: StoredCards;
  readonly #known: Known[];
  readonly #random: Random;
  readonly #name: string;
  #number = 0;

  constructor(of: Means & { known: Known[]; random: Random; name: string }) {
    this.#ask = of.ask;
    this.#days = of.days;
    this.#record = of.record;
    this.#cards = of.cards;
    this.#known = of.known;
    this.#random = of.random;
    this.#name = of.name;
  }

  /** Settles the two terminals in turn. */
  async settle({ signal, settle_every_ms }: { signal: AbortSignal; settle_every_ms: number }): Promise<void> {
    for (;;) {
      const wait_ms = this.#random.whole(settle_every_ms / 3, (settle_every_ms * 5) / 3);
      await delay(wait_ms, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await this.#do('settle_terminal', signal);
    }
  }

  async run({ signal, pause_ms }: { signal: AbortSignal; pause_ms: number }): Promise<void> {
    while (!signal.aborted) {
      const done = await this.#do(this.#random.weighted(mix), signal);
      if (pause_ms > 0 || !done) await delay(pause_ms + 1);
    }
  }

  /** Requests an operation and records its result; false if there is nothing to apply it to. */
  #do(operation: Asked, signal: AbortSignal): Promise<boolean> {
    return this.#days.within(async () => {
      const asked = this.#requestOf(operation);
      if (asked === undefined) return false;
      this.#note(operation, asked, await this.#send(operation, asked.request, signal));
      return true;
    });
  }

  /** The request for an operation and its payment; undefined if there is nothing to apply it to. */
  #requestOf(operation: Asked): { request: Request; of?: Known } | undefined {
    const random = this.#random;
    this.#number += 1;
    const key = `storm-${this.#name}-${this.#number}`;
    const as = random.pick([harbor, second]);
    if (operation === 'settle_terminal') return { request: settlementOf(as, key) };
    const wanted = doneTo[operation];
    if (wanted === undefined) {
      const amount = random.chance(3) ? random.pick(specialAmounts) : random.whole(600, 90_000);
      const payment = this.#cardOf(operation, as);
      return { request: { as, key, body: { amount, currency: 840, payment, order: { order_id: key } } } };
    }
    const of = this.#find(wanted);
    if (of === undefined) return undefined;
    if (operation === 'reverse_payment' || operation === 'reverse_refund') this.#record.undone.add(of.payment_id);
    if (operation === 'cancel_capture') this.#record.cancelled.add(of.payment_id);
    if (operation === 'refund_payment') {
      const { refunds_asked } = this.#record;
      refunds_asked.set(of.payment_id, (refunds_asked.get(of.payment_id) ?? 0) + 1);
    }
    const { merchant, payment_id } = of;
    const body = operation === 'save_commercial_card' ? this.#dataOf(of) : this.#amountOf(operation, of);
    return { request: { as: merchant, key, params: { payment_id }, body }, of };
  }

  /** Returns a typed card or, for some operations other than credits, a stored card of the merchant, charged by the customer or the merchant. */
  #cardOf(operation: Asked, as: keyof StoredCards): Record<string, string> {
    const random = this.#random;
    if (operation !== 'create_credit' && random.chance(storedShare_percent)) {
      const account_uid = random.pick(this.#cards[as]);
      return random.chance(50) ? { account_uid, initiator: 'merchant' } : { account_uid, cvv: '123' };
    }
    const card_number = withCheckDigit(`411111${String(random.whole(0, 99_999_999)).padStart(9, '0')}`);
    return { card_number, expiry: '1231', cvv: '123' };
  }

  #amountOf(operation: Asked, of: Known): { amount?: number } {
    const part = this.#random.chance(40) && ['capture_payment', 'refund_payment'].includes(operation);
    return part ? { amount: Math.max(1, Math.floor((of.amount * this.#random.whole(5, 110)) / 100)) } : {};
  }

  #dataOf({ amount, version }: Known) {
    const order_number = this.#random.text(20, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789');
    const line_items = [lineItemBody({ unit_price_ten_thousandths: amount * 100 })];
    return { version, commercial: commercialBody({ order_number, line_items }) };
  }

  #find(made_by: readonly string[]): Known | undefined {
    for (let look = 0; look < 20 && this.#known.length > 0; look += 1) {
      const one = this.#random.pick(this.#known);
      if (made_by.includes(one.made_by)) return one;
    }
    return undefined;
  }

  /** Sends a request under its key until it has a final answer, alternating between the nodes. */
  async #send(operation: Asked, request: Request, signal: AbortSignal): Promise<Answer | undefined> {
    for (let tried = 0; tried < tries_maximum && !(signal.aborted && tried > 0); tried += 1) {
      const answer = await this.#ask(operation, request, this.#random);
      // 504 outcome_unknown stays stored under its key until it is resolved; 409 means that the first request is still in progress.
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

  #note(operation: Asked, { request, of }: { request: Request; of?: Known }, answer: Answer | undefined): void {
    const data = answer?.body.data as AnsweredPayment | undefined;
    const outcome =
      answer === undefined
        ? 'no answer'
        : answer.status === 200
          ? data?.approved === false
            ? 'declined'
            : 'approved'
          : String(answer.body.code ?? answer.status);
    this.#record.count(operation, outcome);
    const payment = request.body?.payment as { account_uid?: string } | undefined;
    if (payment?.account_uid !== undefined) this.#record.count(storedCardCharges, outcome);
    if (of !== undefined && operation === 'save_commercial_card') this.#noteVersion(of, answer);
    if (outcome !== 'approved' || data === undefined) return;
    if (operation === 'reverse_payment' || operation === 'reverse_refund') this.#record.reversed.add(data.payment_id);
    if (operation === 'capture_payment') this.#record.captured.set(data.payment_id, data.amount);
    const makes = operation === 'refund_payment' || doneTo[operation] === undefined;
    if (!makes || data.status === 230 || data.status === 231) return;
    const amount = Math.abs(data.amount);
    this.#record.approved.set(data.payment_id, { operation, amount });
    const merchant = request.as === second ? second : harbor;
    const known = { payment_id: data.payment_id, merchant, made_by: operation, amount, version: 0 };
    if (this.#known.length < remembered_maximum) this.#known.push(known);
    else this.#known[this.#random.whole(0, remembered_maximum - 1)] = known;
  }

  #noteVersion(of: Known, answer: Answer | undefined): void {
    const said = (answer?.body.data ?? answer?.body.details) as { version?: number } | undefined;
    if (said?.version !== undefined) of.version = said.version;
  }
}
