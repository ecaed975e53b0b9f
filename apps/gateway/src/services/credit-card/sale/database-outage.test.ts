import { randomUUID } from 'node:crypto';
import { testServerVariable } from '@countinghouse/postgres/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type BreakableLink, startBreakableLink } from '../../../testing/faults/breakable-link.ts';
import { expectAgreement } from '../../../testing/money/agreement.ts';
import { freshCard, harborTerminal, type PaymentWorld, payload, startPaymentWorld } from '../../../testing/payments.ts';

let world: PaymentWorld;
let link: BreakableLink;
beforeAll(async () => {
  link = await startBreakableLink(Number(new URL(process.env[testServerVariable] ?? '').port));
  world = await startPaymentWorld({ environment: { ACQUIRER_TIMEOUT_MS: '12000' }, database_port: link.port });
});
afterEach(async () => {
  link.mend();
  await world.acquirer.fault({ mode: 'normal' });
});
afterAll(async () => {
  await world.stop();
  await link.stop();
});

const failing = 'a payment could not be concluded yet';
const booked = async () => (await world.acquirer.positions(harborTerminal)).length;
const position = async (amount: number) =>
  (await world.acquirer.positions(harborTerminal)).find(({ approved_amount }) => approved_amount === amount);
const payment = async (amount: number) =>
  (await world.sql('select payment_id, status, decline_reason from payments where amount = $1', [amount]))[0];

/** Sends a sale and breaks the link while the acquirer processes it. */
async function cutWhileSent(amount: number, delay_ms: number) {
  await world.acquirer.fault({ mode: 'slow', mti: '0200', count: 1, delay_ms });
  const before = await booked();
  const answer = world.sale(payload({ ...freshCard(), amount }));
  while ((await booked()) === before) await new Promise((go) => setTimeout(go, 5));
  link.cut();
  return answer;
}

test('without a database nothing is sent or charged, and the same key works afterwards', async () => {
  expect((await world.sale(payload(freshCard()))).status).toBe(200);
  const before = await booked();
  link.cut();
  const idempotency_key = randomUUID();
  const body = payload({ ...freshCard(), amount: 6100 });
  const answer = await world.sale(body, { idempotency_key });
  expect([answer.status, answer.body.code]).toEqual([503, 'service_unavailable']);
  expect(await booked()).toBe(before);
  link.mend();
  expect((await world.sale(body, { idempotency_key })).data).toMatchObject({ approved: true });
});

test('a short database outage during the acquirer’s answer: the approval is recorded', async () => {
  const answering = cutWhileSent(6200, 300);
  while ((await position(6200)) === undefined) await new Promise((go) => setTimeout(go, 5));
  await world.told(failing);
  link.mend();
  const { data } = await answering;
  expect(data).toMatchObject({ approved: true, status: 210, amount: 6200 });
  expect(await payment(6200)).toMatchObject({ status: 210 });
  expect(await position(6200)).toMatchObject({ status: 'captured' });
});

test('a long database outage: the caller gets an unknown outcome, and the payment is reversed on both sides later', async () => {
  const answer = await cutWhileSent(6300, 300);
  expect([answer.status, answer.body.code]).toEqual([504, 'outcome_unknown']);
  expect(answer.body.message).toBe('What became of the payment could not be recorded. It is being reversed');
  expect(await position(6300)).toMatchObject({ status: 'captured' });
  expect(await payment(6300)).toMatchObject({ status: 202 });
  link.mend();
  // Its sender is alive, so its lease must expire before it is taken over. The test expires it.
  await world.sql("update acquirer_attempts set take_over_at = now() where state = 'sent'");
  await world.quiet();
  expect(await payment(6300)).toEqual({
    payment_id: answer.body.details?.payment_id,
    status: 231,
    decline_reason: 'interrupted',
  });
  expect(await position(6300)).toMatchObject({ status: 'reversed', charged_amount: 0 });
});

test('a caller that hangs up stops nothing: the sale completes and its key returns the result', async () => {
  await world.acquirer.fault({ mode: 'slow', mti: '0200', count: 1, delay_ms: 200 });
  const idempotency_key = randomUUID();
  const body = payload({ ...freshCard(), amount: 6400 });
  const impatient = new AbortController();
  const call = world.sale(body, { idempotency_key, signal: impatient.signal }).catch((error: Error) => error.name);
  await world.until("select state = 'sent' as sent from acquirer_attempts where amount = 6400");
  impatient.abort();
  expect(await call).toBe('AbortError');
  await world.until('select status = 210 as approved from payments where amount = 6400');
  expect((await world.sale(body, { idempotency_key })).data).toMatchObject({ approved: true, amount: 6400 });
});

/** Starts a capture, or a void of a captured payment, and breaks the link while the acquirer processes it. */
async function cutWhileOperating(call: 'capture_payment' | 'reverse_payment', mti: string) {
  const { payment_id } = (await world.authorization(payload({ ...freshCard(), amount: 6500 }))).data;
  if (call === 'reverse_payment') await world.operate('capture_payment', payment_id);
  const sent = async () => (await world.acquirer.messages(harborTerminal)).length;
  const before = await sent();
  await world.acquirer.fault({ mode: 'slow', mti, count: 1, delay_ms: 300 });
  const idempotency_key = randomUUID();
  const answering = world.operate(call, payment_id, { idempotency_key });
  while ((await sent()) === before) await new Promise((go) => setTimeout(go, 5));
  link.cut();
  return { payment_id, idempotency_key, answering };
}
const agree = async () => {
  await world.quiet();
  await expectAgreement(world.sql, world.acquirer);
};

test('a short database outage during an operation’s answer: the approval is recorded', async () => {
  const seen = world.lines.length;
  const { answering } = await cutWhileOperating('capture_payment', '0220');
  await world.told(failing, seen);
  link.mend();
  expect((await answering).data).toMatchObject({ approved: true, status: 210 });
  await agree();
});

test.each([
  ['capture_payment', '0220', { code: 'capture_reversed' }],
  ['reverse_payment', '0400', { data: { approved: true, status: 231 } }],
] as const)('a long database outage during %s: its outcome is resolved afterwards', async (call, mti, ends) => {
  const { payment_id, idempotency_key, answering } = await cutWhileOperating(call, mti);
  const answer = await answering;
  expect([answer.status, answer.body.code]).toEqual([504, 'outcome_unknown']);
  expect(answer.body.message).toBe('What became of the operation could not be recorded. It is being found out');
  link.mend();
  // Its sender lives, so its time must be over before it is taken over: here the test says so.
  await world.sql("update acquirer_attempts set take_over_at = now() where state = 'sent'");
  await agree();
  expect((await world.operate(call, payment_id, { idempotency_key })).body).toMatchObject(ends);
});
