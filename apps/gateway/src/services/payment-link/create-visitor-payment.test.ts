import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../../testing/gateway.ts';
import { anotherCard, harborTerminal, type PaymentWorld, startPaymentWorld } from '../../testing/payments.ts';
import { addPaymentLink, payAsVisitor, visitLink, visitorPaymentBody } from '../../testing/requests/payment-links.ts';
import { merchants } from '../../testing/world.ts';

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld();
});
afterEach(() => house.acquirer.fault({ mode: 'normal' }));
afterAll(() => house.stop());

const { merchant_uid } = merchants.harbor;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Pays with a new card. */
const pay = (token: string, more: Record<string, unknown> = {}) =>
  payAsVisitor(house, token, { card_number: anotherCard(), ...more });
const open = async (secret: string) =>
  house.call('open_visitor_session', null, { body: { secret } }).then(({ body }) => body);
const tokenOf = async (secret: string) => String((await open(secret)).token);
const status = async (token: string) =>
  (await house.call('get_visitor_status', null, { headers: bearer(token) })).body.state as Record<string, unknown>;
const countsOf = async (link_id: string) =>
  (
    await house.sql(
      `select status, used_count, reserved_count, paid_amount::integer,
         (select count(*)::integer from payments p where p.source_id = l.link_id and p.status = 210) as approved,
         (select count(*)::integer from payment_link_uses u where u.link_id = l.link_id and u.state = 'reserved') as reserved,
         (select count(*)::integer from payment_link_uses u where u.link_id = l.link_id and u.state = 'used') as used
       from payment_links l where link_id = $1`,
      [link_id],
    )
  )[0];

test('[S1.47][S1.48] a visitor opens a link, pays it and reads the receipt; the payment names the link and uses it', async () => {
  const { link_id, secret } = await addPaymentLink(house, { max_uses: 3, order_id: 'T-1' });
  const opened = await open(secret);
  expect(opened).toMatchObject({
    purpose: 'payment_link',
    state: 'open',
    business: 'Merchant harbor',
    user: { username: 'Guest', email: '' },
    page: { state: 'open', kind: 'fixed', amount: 2500, currency: 840, asks_postal_code: true, keep_card: 'never' },
  });
  const token = String(opened.token);
  expect(await status(token)).toEqual({ payment: 'form', payment_id: null, link: 'open' });
  const answer = await pay(token, { cardholder_name: 'Ada King Lovelace', email: 'ada@example.com' });
  const data = answer.body.data as Record<string, unknown>;
  expect(data).toEqual({
    payment_id: expect.any(String),
    outcome: 'approved',
    amount: 2500,
    currency: 840,
    tries_left: 5,
    needs_authentication: false,
  });
  const row = await house.rowOf(data.payment_id);
  expect(row).toMatchObject({
    status: 210,
    amount: '2500',
    source: 'payment_link',
    source_id: link_id,
    initiator: 'customer',
    user_id: null,
    user_name: 'Customer',
    customer: 'Ada King Lovelace',
    email: 'ada@example.com',
    order_id: 'T-1',
    customer_id: null,
  });
  expect(await countsOf(link_id)).toEqual({
    status: 'active',
    used_count: 1,
    reserved_count: 0,
    paid_amount: 2500,
    approved: 1,
    reserved: 0,
    used: 1,
  });
  expect(await status(token)).toEqual({ payment: 'paid', payment_id: data.payment_id, link: 'open' });
  const receipt = await house.call('get_visitor_receipt', null, {
    headers: bearer(token),
    params: { payment_id: String(data.payment_id) },
  });
  expect(receipt.body.receipt).toMatchObject({
    payment_id: data.payment_id,
    business: 'Merchant harbor',
    net_amount: 2500,
    amount: 2500,
    last_four: String(row.card_last_four),
    approval_code: row.approval_code,
    state: 'paid',
  });
  const details = await house.call('get_payment', 'merchant', { params: { id: String(data.payment_id) } });
  expect(details.body.transaction).toMatchObject({
    source: 'payment_link',
    source_id: link_id,
    source_name: 'Tasting',
    user: 'Customer',
  });
  const [entry] = await house.sql(
    `select user_id, address, after from audit_entries where call = 'create_visitor_payment' and target_id = $1`,
    [data.payment_id],
  );
  expect(entry).toMatchObject({ user_id: null, address: '127.0.0.1', after: { link_id, status: 210 } });
});

/**
 * Pays like the page does: repeats the same request while the gateway says that it is busy and that nothing was done. How often fifty
 * concurrent payments get that depends on the machine, but not their outcome.
 */
async function payUntilAnswered(token: string): Promise<Answer> {
  const request = {
    headers: bearer(token),
    body: visitorPaymentBody({ card_number: anotherCard() }),
    idempotency_key: randomUUID(),
  };
  for (;;) {
    const answer = await house.call('create_visitor_payment', null, request);
    if (answer.body.code !== 'service_unavailable') return answer;
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  }
}

describe('in parallel', () => {
  test('a busy gateway answers 503 with Retry-After, stores nothing, and the same request pays later', async () => {
    const { token, link_id } = await visitLink(house, { max_uses: 1 });
    const request = {
      headers: bearer(token),
      body: visitorPaymentBody({ card_number: anotherCard() }),
      idempotency_key: randomUUID(),
    };
    const before = (await house.acquirer.positions(harborTerminal)).length;
    const locker = new pg.Client({ connectionString: house.database.url, options: '-c search_path=gateway' });
    await locker.connect();
    try {
      await locker.query('begin');
      await locker.query('select 1 from payment_links where link_id = $1 for update', [link_id]);
      const paying = house.call('create_visitor_payment', null, request);
      // Does what the statement timeout would do, as soon as the statement waits.
      await house.until(
        `select coalesce(bool_or(pg_cancel_backend(pid)), false) as canceled from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and application_name = 'gateway payments'`,
      );
      const { status: code, body, headers } = await paying;
      expect([code, body.code, headers.get('retry-after')]).toEqual([503, 'service_unavailable', '1']);
    } finally {
      await locker.query('rollback');
      await locker.end();
    }
    expect(await countsOf(link_id)).toMatchObject({ status: 'active', used_count: 0, reserved_count: 0, reserved: 0 });
    expect(await house.sql('select 1 from payments where source_id = $1', [link_id])).toEqual([]);
    expect((await house.acquirer.positions(harborTerminal)).length).toBe(before);
    expect((await house.call('create_visitor_payment', null, request)).body.data).toMatchObject({
      outcome: 'approved',
    });
    expect(await countsOf(link_id)).toMatchObject({ status: 'completed', approved: 1, used: 1, reserved: 0 });
  });

  test.each([
    [20, 1],
    [50, 1],
    [20, 10],
    [50, 10],
  ])(
    '%i visitors to a link with %i uses: exactly that many pay, and nothing else is sent',
    async (visitors, max_uses) => {
      const { link_id, secret } = await addPaymentLink(house, { max_uses });
      const tokens: string[] = [];
      for (let at = 0; at < visitors; at += 1) tokens.push(await tokenOf(secret));
      const before = (await house.acquirer.positions(harborTerminal)).length;
      const answers = await Promise.all(tokens.map(payUntilAnswered));
      const paid = answers.filter(
        ({ body }) => (body.data as { outcome?: string } | undefined)?.outcome === 'approved',
      );
      expect(paid).toHaveLength(max_uses);
      for (const { status: code, body } of answers.filter((answer) => !paid.includes(answer))) {
        expect([code, body.code]).toEqual([409, 'link_not_payable']);
        expect(['being_paid', 'paid', 'used_up']).toContain((body.details as { state: string }).state);
      }
      expect(await countsOf(link_id)).toEqual({
        status: 'completed',
        used_count: max_uses,
        reserved_count: 0,
        paid_amount: max_uses * 2500,
        approved: max_uses,
        reserved: 0,
        used: max_uses,
      });
      expect((await house.acquirer.positions(harborTerminal)).length - before).toBe(max_uses);
      expect((await open(secret)).state).toBe(max_uses === 1 ? 'paid' : 'used_up');
    },
  );

  test('three tabs of one session make one payment, and the others learn that it is in progress or done', async () => {
    const { token, link_id } = await visitLink(house);
    const answers = await Promise.all([pay(token), pay(token), pay(token)]);
    const codes = answers.map(({ body }) => body.code ?? (body.data as { outcome: string }).outcome);
    expect(codes.filter((code) => code === 'approved')).toHaveLength(1);
    for (const code of codes.filter((one) => one !== 'approved')) {
      expect(['payment_under_way', 'nothing_to_pay']).toContain(code);
    }
    expect(await countsOf(link_id)).toMatchObject({ approved: 1, used: 1, reserved: 0 });
    const again = await pay(token);
    expect([again.status, again.body.code]).toEqual([409, 'nothing_to_pay']);
  });

  test('the same request is the same payment, in parallel and later, whatever happens to the link', async () => {
    const { token, link_id } = await visitLink(house, { max_uses: 1 });
    const card_number = anotherCard();
    const key = randomUUID();
    const send = () =>
      house.call('create_visitor_payment', null, {
        headers: bearer(token),
        body: {
          ...{ card_number, expiry: '1231', cvv: '123', postal_code: '04101', total_amount: 2500, currency: 840 },
          puzzle: { nonce: randomUUID(), counter: 0 },
        },
        idempotency_key: key,
      });
    const answers = await Promise.all([send(), send(), send()]);
    const last = await send();
    const ids = [...answers, last].map(({ body }) => (body.data as { payment_id?: string } | undefined)?.payment_id);
    expect(new Set(ids).size).toBe(1);
    expect(last.headers.get('idempotent-replayed')).toBe('true');
    expect(await countsOf(link_id)).toMatchObject({ approved: 1, used: 1 });
    expect(
      await house.sql(
        `select count(*)::integer as count from idempotency_keys where idempotency_key like 'visitor/%' and payment_id = $1`,
        [ids[0]],
      ),
    ).toEqual([{ count: 1 }]);
  });
});

const declined = '4000000000000002';

describe('the use of a link', () => {
  test('a decline releases it without a reason, and another card can pay', async () => {
    const { token, link_id } = await visitLink(house, { max_uses: 1 });
    const answer = await pay(token, { card_number: declined });
    expect([answer.status, answer.body.data]).toEqual([
      200,
      {
        payment_id: expect.any(String),
        outcome: 'declined',
        amount: 2500,
        currency: 840,
        tries_left: 5,
        needs_authentication: false,
      },
    ]);
    // Except for the id, whose digits are random.
    const { payment_id } = answer.body.data as { payment_id: string };
    expect(answer.text.replace(payment_id, '')).not.toMatch(/05|honor|avs|cvv|csc/i);
    expect(await status(token)).toMatchObject({ payment: 'declined', link: 'open' });
    expect(await countsOf(link_id)).toMatchObject({ status: 'active', used_count: 0, reserved_count: 0 });
    expect((await pay(token)).body.data).toMatchObject({ outcome: 'approved' });
    expect(await countsOf(link_id)).toMatchObject({ status: 'completed', used_count: 1 });
  });

  test('a refusal by the merchant’s AVS rules releases it, too', async () => {
    await house.sql(`update merchant_settings set refused_avs_responses = '{N}' where merchant_uid = $1`, [
      merchant_uid,
    ]);
    const { token, link_id } = await visitLink(house, { max_uses: 1 });
    const answer = await pay(token, { postal_code: '00000' });
    await house.sql(`update merchant_settings set refused_avs_responses = '{}' where merchant_uid = $1`, [
      merchant_uid,
    ]);
    expect(answer.body.data).toMatchObject({ outcome: 'declined' });
    await house.quiet();
    expect(await countsOf(link_id)).toMatchObject({ used_count: 0, reserved_count: 0, approved: 0 });
  });

  test.each(['silent', 'slow', 'cut'] as const)(
    'stays reserved while the outcome is unknown with acquirer fault %s, and is released by the reversal',
    async (mode) => {
      await house.connected();
      const { token, link_id, secret } = await visitLink(house, { max_uses: 1 });
      const held = house.hold('reversal_claimed');
      const key = randomUUID();
      const card_number = anotherCard();
      await house.acquirer.fault({ mode, mti: '0200', count: 1, ...(mode === 'slow' ? { delay_ms: 3_000 } : {}) });
      const body = { card_number, expiry: '1231', cvv: '123', postal_code: '04101', total_amount: 2500, currency: 840 };
      const send = () =>
        house.call('create_visitor_payment', null, {
          headers: bearer(token),
          body: { ...body, puzzle: { nonce: 'x', counter: 0 } },
          idempotency_key: key,
        });
      const answer = await send();
      expect(answer.body.data).toMatchObject({ outcome: 'processing', amount: 2500 });
      await held.reached;
      expect(await countsOf(link_id)).toMatchObject({ used_count: 0, reserved_count: 1, reserved: 1 });
      expect(await status(token)).toMatchObject({ payment: 'processing', link: 'being_paid' });
      expect((await open(secret)).state).toBe('being_paid');
      const other = await pay(token);
      expect([other.status, other.body.code]).toEqual([409, 'payment_under_way']);
      held.release();
      const { payment_id } = answer.body.data as { payment_id: string };
      await house.reversed(payment_id);
      expect(await countsOf(link_id)).toMatchObject({ used_count: 0, reserved_count: 0, approved: 0 });
      expect(await status(token)).toMatchObject({ payment: 'declined', payment_id, link: 'open' });
      expect((await send()).body.data).toMatchObject({ payment_id, outcome: 'declined' });
      expect((await pay(token)).body.data).toMatchObject({ outcome: 'approved' });
    },
  );

  test('an unreachable acquirer charges nothing, and the visitor can try again', async () => {
    await house.connected();
    const { token, link_id } = await visitLink(house, { max_uses: 1 });
    await house.acquirer.fault({ mode: 'refuse' });
    await house.connected(false);
    const refused = await pay(token);
    expect([refused.status, refused.body.code]).toEqual([502, 'acquirer_unavailable']);
    expect(await countsOf(link_id)).toMatchObject({ used_count: 0, reserved_count: 0 });
    await house.acquirer.fault({ mode: 'normal' });
    await house.connected();
    expect((await pay(token)).body.data).toMatchObject({ outcome: 'approved' });
  });

  test('a void releases it and reopens the link, and a refund does not', async () => {
    const { token, link_id, secret } = await visitLink(house, { max_uses: 1 });
    const first = (await pay(token)).body.data as { payment_id: string };
    expect((await open(secret)).state).toBe('paid');
    expect((await house.operate('reverse_payment', first.payment_id)).data).toMatchObject({ status: 231 });
    expect(await countsOf(link_id)).toMatchObject({ status: 'active', used_count: 0, paid_amount: 0 });
    const other = await tokenOf(secret);
    const second = (await pay(other)).body.data as { payment_id: string };
    await house.outweigh();
    await house.settle();
    await house.until('select status = 218 as settled from payments where payment_id = $1', [second.payment_id]);
    expect((await house.refund(second.payment_id)).data).toMatchObject({ approved: true });
    expect(await countsOf(link_id)).toMatchObject({ status: 'completed', used_count: 1, paid_amount: 2500 });
    const receipt = await house.call('get_visitor_receipt', null, {
      headers: bearer(other),
      params: { payment_id: second.payment_id },
    });
    expect(receipt.body.receipt).toMatchObject({ state: 'refunded' });
  });
});
