import { randomUUID } from 'node:crypto';
import type { PaymentResult } from '@countinghouse/contract/credit-card/payment';
import { createHold, type Hold } from './faults/hold.ts';
import { type Answer, type Given, startTestGateway, type TestGateway, type TestGatewayOptions } from './gateway.ts';
import { untilSo } from './in-time.ts';
import { patientProcessor } from './patience.ts';
import { type Position, startTestAcquirer, type TestAcquirer } from './servers/acquirer.ts';
import { merchants, type UserName, users } from './world.ts';

/** A test gateway with its own acquirer. */
export type PaymentWorld = TestGateway & {
  acquirer: TestAcquirer;
  /** Sends a sale as the owner of the Active merchant. Each call has a new idempotency key unless one is given. */
  sale(body?: Record<string, unknown>, given?: Given & { as?: UserName }): Promise<PaymentAnswer>;
  authorization(body?: Record<string, unknown>, given?: Given & { as?: UserName }): Promise<PaymentAnswer>;
  credit(body?: Record<string, unknown>, given?: Given & { as?: UserName }): Promise<PaymentAnswer>;
  /** Takes a sale of the Active merchant and settles it. */
  settledSale(amount: number, body?: Record<string, unknown>): Promise<string>;
  /** Takes a large sale. The sandbox acquirer refuses a batch of 5.00 to 5.99, which pending payments could otherwise reach. */
  outweigh(): Promise<void>;
  /** Refunds a payment as the owner of the Active merchant, in full unless an amount is given. */
  refund(payment_id: string, body?: Record<string, unknown>, given?: Given & { as?: UserName }): Promise<PaymentAnswer>;
  /** Performs an operation on a payment as the owner of the Active merchant. Each call has a new idempotency key unless one is given. */
  operate(call: OperationCall, payment_id: string, given?: Given & { as?: UserName }): Promise<PaymentAnswer>;
  /** Settles the terminal of the Active merchant. */
  settle(key?: string): Promise<Answer>;
  /** Takes a sale with a new card and returns the payment's id. */
  sold(amount?: number): Promise<string>;
  authorized(amount?: number): Promise<string>;
  /** A payment's columns, and its position at the acquirer. */
  rowOf(payment_id: unknown): Promise<Record<string, unknown>>;
  positionOf(payment_id: unknown): Promise<Position | undefined>;
  /** Waits until a query returns a row in which every column is true or not empty. Like every wait here it times out. */
  until(text: string, values?: unknown[]): Promise<void>;
  /** Waits until the acquirer has confirmed that a payment is reversed. */
  reversed(payment_id: unknown): Promise<void>;
  /** Waits until nothing is in progress: no attempt, no batch, no operation on a payment. */
  quiet(): Promise<void>;
  /** Holds payments at a step of the money path. */
  hold: Hold['at'];
  /** Sends requests at the same time that wait for each other at a step. */
  together: Hold['together'];
  /** Waits until the connection to the acquirer is open, or until it is closed. */
  connected(stands?: boolean): Promise<void>;
  /** Waits until the gateway has logged this message, in the lines from `since` on. */
  told(message: string, since?: number): Promise<void>;
};

/** Calls that operate on an existing payment. */
export type OperationCall =
  | 'capture_payment'
  | 'cancel_capture'
  | 'reverse_payment'
  | 'refund_payment'
  | 'reverse_refund';

export type PaymentAnswer = Answer & { data: PaymentResult };

/** ISO 8583 field 41 of the Active merchant's terminal. */
export const harborTerminal = 'T0000001';
const visa = '4111111111111111';

/** Returns a valid payload; tests change individual fields. */
export function payload(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return { amount: 1099, currency: 840, payment: { card_number: visa, expiry: '1231', cvv: '123' }, ...changes };
}

let serial = 0;

/** Returns a valid Visa number that no other call gets, so that its payments are not duplicates of others. */
export function anotherCard(): string {
  serial += 1;
  const body = `411111${String(process.pid % 1_000).padStart(3, '0')}${String(serial).padStart(6, '0')}`;
  let sum = 0;
  for (const [index, digit] of [...body].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return body + String((10 - (sum % 10)) % 10);
}

/** Card data with an unused card number. */
export const freshCard = () => ({ payment: { card_number: anotherCard(), expiry: '1231', cvv: '123' } });

/** Moves the cut-off from 21:00 to the end of the day, so that batches have today's date at any hour. For tests that use the system clock. */
export const closeBatchesAtMidnight = (world: Pick<PaymentWorld, 'sql'>) =>
  world.sql("update merchants set batch_close_time = '23:59:59', next_cut_off_at = null");

export async function startPaymentWorld(options: TestGatewayOptions = {}): Promise<PaymentWorld> {
  const started = await startTestAcquirer();
  let faulty = false;
  const acquirer: TestAcquirer = {
    ...started,
    fault: async (fault) => {
      faulty = fault.mode !== 'normal';
      await started.fault(fault);
    },
  };
  const hold = createHold();
  const gateway = await startTestGateway({
    ...options,
    checkpoint: (at) => hold.checkpoint(at) ?? options.checkpoint?.(at),
    environment: {
      ACQUIRER_PORT: String(acquirer.iso_port),
      ACQUIRER_POST_URL: acquirer.post_url,
      ACQUIRER_TIMEOUT_MS: '1000',
      ...options.environment,
    },
  });
  const engine = gateway.gateway.dependencies.payments;
  engine.processor = patientProcessor(engine.processor, () => faulty);
  const take =
    (name: 'create_sale' | 'create_authorization' | 'create_credit') =>
    async (
      body: Record<string, unknown> = payload(),
      { as = 'merchant', ...given }: Given & { as?: UserName } = {},
    ) => {
      const answer = await gateway.call(name, as, { body, terminal: true, idempotency_key: randomUUID(), ...given });
      return { ...answer, data: answer.body.data as PaymentResult };
    };
  const sale = take('create_sale');
  const authorization = take('create_authorization');
  const rowOf = async (payment_id: unknown): Promise<Record<string, unknown>> =>
    (await gateway.sql('select * from payments where payment_id = $1', [payment_id]))[0] ?? {};
  const settle = async (key = randomUUID()) =>
    gateway.call('settle_terminal', 'merchant', {
      params: { terminal_key: merchants.harbor.terminal_key },
      body: { user_id: users.merchant.user_id },
      idempotency_key: key,
    });
  const until = async (text: string, values?: unknown[]) => {
    let row: Record<string, unknown> | undefined;
    await untilSo(
      async () => {
        [row] = await gateway.sql<Record<string, unknown>>(text, values);
        return row !== undefined && Object.values(row).every(Boolean);
      },
      () => `${text} answers ${JSON.stringify(row)}`,
    );
  };
  return {
    ...gateway,
    acquirer,
    sale,
    settle,
    authorization,
    credit: take('create_credit'),
    settledSale: async (amount, body = {}) => {
      const { data } = await sale(payload({ ...freshCard(), amount, ...body }));
      await settle();
      await until('select status = 218 as settled from payments where payment_id = $1', [data.payment_id]);
      return data.payment_id;
    },
    outweigh: async () => void (await sale(payload({ ...freshCard(), amount: 1_000_000 }))),
    refund: async (payment_id, body = {}, { as = 'merchant', ...given } = {}) => {
      const answer = await gateway.call('refund_payment', as, {
        params: { payment_id },
        body,
        idempotency_key: randomUUID(),
        ...given,
      });
      return { ...answer, data: answer.body.data as PaymentResult };
    },
    operate: async (call, payment_id, { as = 'merchant', ...given } = {}) => {
      const answer = await gateway.call(call, as, {
        params: { payment_id },
        body: {},
        idempotency_key: randomUUID(),
        ...given,
      });
      return { ...answer, data: answer.body.data as PaymentResult };
    },
    sold: async (amount = 5000) => (await sale(payload({ ...freshCard(), amount }))).data.payment_id,
    authorized: async (amount = 5000) => (await authorization(payload({ ...freshCard(), amount }))).data.payment_id,
    rowOf,
    positionOf: async (payment_id) => {
      const { retrieval_reference_number } = await rowOf(payment_id);
      return (await acquirer.positions(harborTerminal)).find(({ rrn }) => rrn === retrieval_reference_number);
    },
    until,
    reversed: (payment_id) =>
      until("select state = 'reversed' as reversed from acquirer_attempts where payment_id = $1", [payment_id]),
    quiet: () =>
      until(`select not exists (select from acquirer_attempts where state in ('sent', 'reversing')) as attempts,
        not exists (select from batches where status in ('closing', 'submitted')) as batches,
        not exists (select from payments where attempt_under_way is not null) as payments`),
    hold: hold.at,
    together: hold.together,
    connected: (stands = true) =>
      untilSo(
        () => engine.processor.connected() === stands,
        () => `the connection to the acquirer ${stands ? 'stands' : 'is gone'}`,
      ),
    told: (message, since = 0) =>
      untilSo(
        () => gateway.lines.slice(since).some(({ msg }) => msg === message),
        () => `the gateway has logged '${message}'`,
      ),
    stop: async () => {
      await gateway.stop();
      await acquirer.stop();
    },
  };
}
