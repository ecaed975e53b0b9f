import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anotherCard, type PaymentWorld, startPaymentWorld } from '../../testing/payments.ts';
import { addPaymentLink, payAsVisitor, visitLink } from '../../testing/requests/payment-links.ts';
import { merchants } from '../../testing/world.ts';

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld();
});
afterAll(() => house.stop());

const { merchant_uid } = merchants.harbor;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const pay = (token: string, more: Record<string, unknown> = {}) =>
  payAsVisitor(house, token, { card_number: anotherCard(), ...more });
const open = async (secret: string) =>
  house.call('open_visitor_session', null, { body: { secret } }).then(({ body }) => body);
const pageOf = async (token: string) =>
  (await house.call('get_visitor_page', null, { headers: bearer(token) })).body.page as Record<string, unknown>;
const statusOf = (token: string) => house.call('get_visitor_status', null, { headers: bearer(token) });
const positions = async () => (await house.acquirer.positions('T0000001')).length;
const changeLink = (link_id: string, columns: string) =>
  house.sql(`update payment_links set ${columns} where link_id = $1`, [link_id]);
const changeMerchant = (column: string, value: string) =>
  house.sql(`update merchants set ${column} = $2 where merchant_uid = $1`, [merchant_uid, value]);
const settings = (columns: string) =>
  house.sql(`update payment_link_settings set ${columns} where merchant_uid = $1`, [merchant_uid]);

/** Every way in which a link can stop being payable, what its payers are told, and how the test undoes it. */
const ends: [name: string, state: string, begin: (link_id: string) => Promise<unknown>, end: () => Promise<unknown>][] =
  [
    ['is closed', 'withdrawn', (id) => changeLink(id, `status = 'closed'`), async () => undefined],
    [
      'is paused',
      'paused',
      (id) => changeLink(id, `status = 'paused', paused_reason = 'by_person'`),
      async () => undefined,
    ],
    [
      'has expired',
      'expired',
      (id) => changeLink(id, `expires_at = now() - interval '1 minute'`),
      async () => undefined,
    ],
    ['begins later', 'not_yet', (id) => changeLink(id, `starts_at = now() + interval '1 day'`), async () => undefined],
    ['is used up', 'used_up', (id) => changeLink(id, `max_uses = 2, used_count = 2`), async () => undefined],
    [
      'is of a merchant whose pages are off',
      'business_unavailable',
      () => settings('enabled = false'),
      () => settings('enabled = true'),
    ],
    [
      'is of a merchant whose flag is off',
      'business_unavailable',
      () =>
        house.sql('update merchant_settings set allow_payment_link = false where merchant_uid = $1', [merchant_uid]),
      () => house.sql('update merchant_settings set allow_payment_link = true where merchant_uid = $1', [merchant_uid]),
    ],
  ];

describe('a link that cannot be paid', () => {
  test.each(ends)(
    'one that %s shows as %s, gives no token, and refuses existing visitors',
    async (_, state, begin, end) => {
      const { token, link_id, secret } = await visitLink(house);
      const before = await positions();
      await begin(link_id);
      const opened = await open(secret);
      expect([opened.state, opened.token, opened.user, opened.page]).toEqual([state, null, null, null]);
      expect((await pageOf(token)).state).toBe(state);
      const answer = await pay(token);
      await end();
      expect([answer.status, answer.body.code, answer.body.details]).toEqual([409, 'link_not_payable', { state }]);
      expect(await positions()).toBe(before);
      expect(await house.sql('select 1 from payments where source_id = $1', [link_id])).toEqual([]);
      expect(
        await house.sql(
          'select 1 from idempotency_keys k join payment_link_uses u using (payment_id) where u.link_id = $1',
          [link_id],
        ),
      ).toEqual([]);
    },
  );

  test.each(['Restricted', 'Refund Only', 'Delinquent', 'Closed'])(
    'of a merchant that is %s',
    async (account_status) => {
      const { token, link_id, secret } = await visitLink(house);
      await changeMerchant('account_status_code', account_status);
      const opened = await open(secret);
      const answer = await pay(token);
      await changeMerchant('account_status_code', 'Active');
      expect([opened.state, opened.token]).toEqual(['business_unavailable', null]);
      expect([answer.status, answer.body.code]).toEqual([403, 'merchant_status_forbids']);
      expect(await house.sql('select 1 from payments where source_id = $1', [link_id])).toEqual([]);
    },
  );

  /** What changes between the look at the link and the transaction that records the payment is seen by that transaction. */
  test.each(ends)('one that %s during payment: nothing is recorded or sent', async (_, state, begin, end) => {
    const { token, link_id } = await visitLink(house);
    const before = await positions();
    const held = house.hold('payment_checked');
    const paying = pay(token);
    await held.reached;
    await begin(link_id);
    held.release();
    const answer = await paying;
    await end();
    expect([answer.status, answer.body.code, answer.body.details]).toEqual([409, 'link_not_payable', { state }]);
    expect(await positions()).toBe(before);
    expect(await house.sql('select 1 from payments where source_id = $1', [link_id])).toEqual([]);
    const [link] = await house.sql('select reserved_count from payment_links where link_id = $1', [link_id]);
    expect(link).toEqual({ reserved_count: 0 });
  });

  test('one whose price changes during payment takes the price shown, and then asks the new one', async () => {
    const { token, link_id, secret } = await visitLink(house);
    const held = house.hold('payment_checked');
    const paying = pay(token);
    await held.reached;
    await changeLink(link_id, `amount = 9900, title = 'Another', version = version + 1`);
    held.release();
    const { payment_id, amount } = (await paying).body.data as { payment_id: string; amount: number };
    expect(amount).toBe(2500);
    expect(await house.rowOf(payment_id)).toMatchObject({ amount: '2500', status: 210 });
    const [link] = await house.sql('select used_count, paid_amount::integer from payment_links where link_id = $1', [
      link_id,
    ]);
    expect(link).toEqual({ used_count: 1, paid_amount: 2500 });
    const next = String((await open(secret)).token);
    const refused = await pay(next);
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'changed_meanwhile',
      { total_amount: 9900, currency: 840 },
    ]);
    expect((await pageOf(next)).amount).toBe(9900);
  });

  test('a merchant that is restricted, or a session that ends, during payment', async () => {
    const merchant = await visitLink(house);
    const first = house.hold('payment_checked');
    const paying = pay(merchant.token);
    await first.reached;
    await changeMerchant('account_status_code', 'Restricted');
    first.release();
    const refused = await paying;
    await changeMerchant('account_status_code', 'Active');
    expect([refused.status, refused.body.details]).toEqual([409, { state: 'business_unavailable' }]);

    for (const ending of [
      `update visitor_sessions set ended_at = now() where secret_id = (select secret_id from link_secrets where target_id = $1)`,
      `update link_secrets set revoked_at = now(), sealed_secret = null, key_version = null where target_id = $1`,
    ]) {
      const session = await visitLink(house);
      const second = house.hold('payment_checked');
      const leaving = pay(session.token);
      await second.reached;
      await house.sql(ending, [session.link_id]);
      second.release();
      expect((await leaving).body.code).toBe('not_signed_in');
      expect(await house.sql('select 1 from payments where source_id = $1', [session.link_id])).toEqual([]);
    }
  });

  /** A payment that was sent is concluded and counts, whatever happened to the link meanwhile. */
  test.each(ends)(
    'one that %s while the answer is pending: the payment remains, counts and is reported',
    async (_, _state, begin, end) => {
      const { token, link_id } = await visitLink(house);
      const held = house.hold('payment_answered');
      const paying = pay(token);
      await held.reached;
      await begin(link_id).catch(() => changeLink(link_id, `max_uses = 1`));
      held.release();
      const answer = await paying;
      const state = (await statusOf(token)).body.state;
      await end();
      expect(answer.body.data).toMatchObject({ outcome: 'approved' });
      expect(state).toMatchObject({ payment: 'paid' });
      const [use] = await house.sql('select state from payment_link_uses where link_id = $1', [link_id]);
      expect(use).toEqual({ state: 'used' });
    },
  );

  test('a secret revoked while the answer is pending: the payer is told, sees the receipt, and cannot pay again', async () => {
    const { token, link_id, secret } = await visitLink(house);
    const held = house.hold('payment_answered');
    const paying = pay(token);
    await held.reached;
    await house.sql(
      'update link_secrets set revoked_at = now(), sealed_secret = null, key_version = null where target_id = $1',
      [link_id],
    );
    held.release();
    const { payment_id } = (await paying).body.data as { payment_id: string };
    expect((await statusOf(token)).body.state).toMatchObject({ payment: 'paid', link: 'withdrawn' });
    const receipt = await house.call('get_visitor_receipt', null, { headers: bearer(token), params: { payment_id } });
    expect(receipt.status).toBe(200);
    expect((await pay(token)).body.code).toBe('nothing_to_pay');
    expect((await open(secret)).state).toBe('withdrawn');
  });
});

describe('[S7.10] tokens', () => {
  test('a token is for one link and session, ends with sign-out, and gives no other access', async () => {
    const one = await visitLink(house);
    const other = await visitLink(house);
    const { payment_id } = (await pay(one.token)).body.data as { payment_id: string };
    const receiptBy = (token: string) =>
      house.call('get_visitor_receipt', null, { headers: bearer(token), params: { payment_id } });
    const mailBy = (token: string) =>
      house.call('email_visitor_receipt', null, {
        headers: bearer(token),
        params: { payment_id },
        body: { email: 'ada@example.com' },
      });
    expect((await receiptBy(one.token)).status).toBe(200);
    expect((await receiptBy(other.token)).status).toBe(404);
    expect((await mailBy(other.token)).status).toBe(404);
    // Another session of the same link is another person.
    const again = String((await open(one.secret)).token);
    expect((await receiptBy(again)).status).toBe(404);
    for (const call of ['get_users', 'search_payments', 'get_payment_links'] as const) {
      const answer = await house.call(call, null, {
        headers: bearer(one.token),
        params: { id: merchant_uid },
      });
      expect([call, answer.status]).toEqual([call, 401]);
    }
    const as_user = await house.call('get_visitor_page', 'merchant');
    expect([as_user.status, as_user.body.code]).toEqual([403, 'permission_missing']);
    const left = await house.call('sign_out_visitor', null, { headers: bearer(one.token) });
    expect([left.status, left.body]).toEqual([200, {}]);
    expect((await statusOf(one.token)).status).toBe(401);
    expect((await pay(one.token)).status).toBe(401);
    expect((await receiptBy(one.token)).status).toBe(401);
    expect((await statusOf(other.token)).status).toBe(200);
  });

  test('a token of a payment link cannot add a card', async () => {
    const { token } = await visitLink(house);
    const answer = await house.call('add_visitor_account', null, {
      headers: bearer(token),
      body: {
        card_number: anotherCard(),
        expiry: '1231',
        cvv: '123',
        consent_text: 'Yes',
        puzzle: { nonce: 'x', counter: 0 },
      },
      idempotency_key: randomUUID(),
    });
    expect([answer.status, answer.body.code]).toEqual([403, 'permission_missing']);
  });

  test('an unknown secret and a nearly right one get equal answers, and a truncated one is invalid', async () => {
    const { secret } = await addPaymentLink(house);
    const answers = await Promise.all(
      [`${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`, 'A'.repeat(32)].map((wrong) =>
        house.call('open_visitor_session', null, { body: { secret: wrong } }),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
    ]);
    const half = await house.call('open_visitor_session', null, { body: { secret: secret.slice(0, 16) } });
    expect([half.status, half.body.errors?.[0]?.field]).toEqual([400, 'secret']);
    expect(JSON.stringify(house.lines)).not.toContain(secret);
  });

  test('opening a link many times, like a crawler, uses nothing up and is counted', async () => {
    const { link_id, secret } = await addPaymentLink(house, { max_uses: 1 });
    const states = await Promise.all(Array.from({ length: 30 }, () => open(secret)));
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['open']));
    const [counted] = await house.sql(
      'select sum(opened_count)::integer as opened from payment_link_openings where link_id = $1',
      [link_id],
    );
    expect(counted).toEqual({ opened: 30 });
    expect(
      await house.sql('select used_count, reserved_count from payment_links where link_id = $1', [link_id]),
    ).toEqual([{ used_count: 0, reserved_count: 0 }]);
  });
});

describe('amounts', () => {
  const item_id = randomUUID();
  const items = JSON.stringify([
    { item_id, title: 'Beans', unit_amount: 1850, quantity_minimum: 0, quantity_maximum: 5, tax_rate_ppm: 99_750 },
  ]);

  test.each<[string, Record<string, unknown>, Record<string, unknown>, [number, string, string?]]>([
    ['another whole than the link', {}, { total_amount: 2499 }, [409, 'changed_meanwhile']],
    ['99 cents', {}, { total_amount: 99 }, [409, 'changed_meanwhile']],
    ['another currency', {}, { currency: 978 }, [409, 'changed_meanwhile']],
    ['more than any amount', {}, { total_amount: 1e15 }, [400, 'invalid_request', 'total_amount']],
    ['a negative amount', {}, { total_amount: -2500 }, [400, 'invalid_request', 'total_amount']],
    [
      'a tip where none is asked for',
      {},
      { tip_amount: 100, total_amount: 2600 },
      [400, 'invalid_request', 'tip_amount'],
    ],
    [
      'a tip of 10,000%',
      { tip_choices: [100_000] },
      { tip_amount: 250_000, total_amount: 252_500 },
      [400, 'invalid_request', 'tip_amount'],
    ],
    [
      '99 cents of an open amount',
      { kind: 'open', amount: null },
      { amount: 99, total_amount: 99 },
      [400, 'invalid_request', 'amount'],
    ],
    [
      'more than the most',
      { kind: 'open', amount: null, maximum_amount: 5000 },
      { amount: 5001, total_amount: 5001 },
      [400, 'invalid_request', 'amount'],
    ],
    [
      'an amount that is not offered',
      { kind: 'choice', amount: null, choices: [1000, 2000] },
      { amount: 1500, total_amount: 1500 },
      [400, 'invalid_request', 'amount'],
    ],
    ['none of the items', { kind: 'items', amount: null, items }, { quantities: {} }, [409, 'nothing_to_pay']],
    [
      'too many of an item',
      { kind: 'items', amount: null, items },
      { quantities: { [item_id]: 6 } },
      [400, 'invalid_request', 'quantities'],
    ],
    [
      'an item of another link',
      { kind: 'items', amount: null, items },
      { quantities: { [randomUUID()]: 1 } },
      [400, 'invalid_request', 'quantities'],
    ],
  ])('refuses %s before anything is sent', async (_, link, body, [code, error, field]) => {
    const { token, link_id } = await visitLink(house, link);
    const before = await positions();
    const answer = await pay(token, body);
    expect([answer.status, answer.body.code, answer.body.errors?.[0]?.field]).toEqual([code, error, field]);
    if (error === 'changed_meanwhile') expect(answer.body.details).toEqual({ total_amount: 2500, currency: 840 });
    expect(await positions()).toBe(before);
    expect(await house.sql('select 1 from payments where source_id = $1', [link_id])).toEqual([]);
  });

  test('items with tax and tip: the gateway computes every part, and payment, use and receipt show it', async () => {
    const { token, link_id } = await visitLink(house, { kind: 'items', amount: null, items, tip_choices: [150_000] });
    // 3 × 18.50 = 55.50; tax 9.975% = 5.536… = 5.54; tip 8.33.
    const wrong = await pay(token, { quantities: { [item_id]: 3 }, tip_amount: 833, total_amount: 6936 });
    expect(wrong.body).toMatchObject({ code: 'changed_meanwhile', details: { total_amount: 6937 } });
    const answer = await pay(token, { quantities: { [item_id]: 3 }, tip_amount: 833, total_amount: 6937 });
    const { payment_id } = answer.body.data as { payment_id: string };
    expect(await house.rowOf(payment_id)).toMatchObject({ amount: '6937', tip: '833', sales_tax: '554' });
    expect(
      await house.sql(
        'select items, tax_amount::integer, tip_amount::integer from payment_link_uses where link_id = $1',
        [link_id],
      ),
    ).toEqual([{ items: [{ title: 'Beans', quantity: 3, unit_amount: 1850 }], tax_amount: 554, tip_amount: 833 }]);
    const receipt = await house.call('get_visitor_receipt', null, { headers: bearer(token), params: { payment_id } });
    expect(receipt.body.receipt).toMatchObject({ net_amount: 5550, tax_amount: 554, tip_amount: 833, amount: 6937 });
  });

  test('limits the daily total of all links together, and declines release their share', async () => {
    await house.sql('delete from payment_link_days');
    await settings('daily_amount_maximum = 5000, daily_count_maximum = 10');
    const tokens: string[] = [];
    for (let at = 0; at < 6; at += 1) tokens.push((await visitLink(house)).token);
    const declined = await pay(tokens[0] as string, { card_number: '4000000000000069' });
    const answers = await Promise.all(tokens.map((token) => pay(token)));
    await settings('daily_amount_maximum = 5000000, daily_count_maximum = 500');
    expect(declined.body.data).toMatchObject({ outcome: 'declined' });
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, body.code, body.details]).toEqual([409, 'link_not_payable', { state: 'business_unavailable' }]);
    }
    const [day] = await house.sql('select payment_count, amount::integer from payment_link_days');
    expect(day).toEqual({ payment_count: 2, amount: 5000 });
  });

  test('the same card and amount within a minute needs confirmation, and reveals nothing of the other payment', async () => {
    const card_number = anotherCard();
    const one = await visitLink(house);
    const other = await visitLink(house);
    expect((await pay(one.token, { card_number })).status).toBe(200);
    const asked = await pay(other.token, { card_number });
    expect([asked.status, asked.body.code, asked.body.details]).toEqual([409, 'possible_duplicate', undefined]);
    const confirmed = await pay(other.token, { card_number, confirms_duplicate: true });
    expect(confirmed.body.data).toMatchObject({ outcome: 'approved' });
  });
});

describe('input of the payer', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['no postal code in US dollars', { postal_code: '' }, 'postal_code'],
    ['a security code of another brand', { cvv: '1234' }, 'cvv'],
    ['a card number that is none', { card_number: '4111111111111112' }, 'card_number'],
    ['a card that has expired', { expiry: '0120' }, 'expiry'],
    ['a card number as a name', { cardholder_name: '4012 8888 8888 1881' }, 'cardholder_name'],
    ['a card number as an e-mail address', { email: '4012888888881881@example.com' }, 'email'],
    ['markup as a name', { cardholder_name: '<script>alert(1)</script>' }, 'cardholder_name'],
    ['an e-mail address that is none', { email: 'ada@@example' }, 'email'],
    ['a name of 10,000 letters', { cardholder_name: 'a'.repeat(10_000) }, 'cardholder_name'],
    ['an answer that is not asked for', { custom_fields: { [randomUUID()]: 'x' } }, 'custom_fields'],
    ['consent to what is never done', { consent_text: 'Keep it' }, 'consent_text'],
  ])('[S8.14] refuses %s, naming the field, also as text', async (_, body, field) => {
    const { token, link_id } = await visitLink(house);
    const answer = await pay(token, body);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    const [fault] = answer.body.errors ?? [];
    expect(fault?.field?.split('.')[0]).toBe(field);
    expect((answer.body.validation_errors as string[])[0]).toBe(`${fault?.field}: ${fault?.message}`);
    expect(answer.text + JSON.stringify(house.lines)).not.toMatch(/4012 ?8888|alert\(1\)/);
    expect(await house.sql('select 1 from payments where source_id = $1', [link_id])).toEqual([]);
  });

  test('a name in any script is stored as typed', async () => {
    const { token } = await visitLink(house);
    const answer = await pay(token, { cardholder_name: 'Żółć 李小龍 O’Brien', email: 'zolc@example.com' });
    const { payment_id } = answer.body.data as { payment_id: string };
    expect(await house.rowOf(payment_id)).toMatchObject({ customer: 'Żółć 李小龍 O’Brien' });
  });

  test('the security code is required', async () => {
    const { token } = await visitLink(house);
    const { cvv: _, ...without } = { cvv: undefined };
    const answer = await pay(token, { ...without, cvv: undefined });
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, 'cvv']);
  });
});

describe('a stored card', () => {
  const consent_text = 'I agree that Merchant harbor keeps my card.';
  const accounts = (payment_id: string) =>
    house.sql(
      `select c.full_name, c.email, c.status as customer_status, a.source, a.consent_text, a.consent_channel, a.status
       from payments p join vault_customers c using (merchant_uid, customer_id) join vault_accounts a using (merchant_uid, account_uid)
       where p.payment_id = $1`,
      [payment_id],
    );
  const payer = { cardholder_name: 'Ada Lovelace', email: 'ada.kept@example.com' };

  test('is stored only on approval, for a customer created from the payer, with the consent as shown', async () => {
    const { token } = await visitLink(house, { keep_card: 'require' });
    const without = await pay(token, payer);
    expect(without.body.errors?.[0]?.field).toBe('consent_text');
    const nobody = await pay(token, { consent_text });
    expect(nobody.body.errors?.map(({ field }) => field)).toEqual(['email', 'cardholder_name']);
    const declined = await pay(token, { ...payer, consent_text, card_number: '4000000000009995' });
    expect(declined.body.data).toMatchObject({ outcome: 'declined' });
    expect(await house.sql('select 1 from vault_customers where email = $1', [payer.email])).toEqual([]);
    const answer = await pay(token, { ...payer, consent_text });
    const { payment_id } = answer.body.data as { payment_id: string };
    expect(await accounts(payment_id)).toEqual([
      {
        full_name: 'Ada Lovelace',
        email: payer.email,
        customer_status: 'active',
        source: 'payment_link',
        consent_text,
        consent_channel: 'online',
        status: 'usable',
      },
    ]);
  });

  test('is optional if offered: without consent nothing is stored', async () => {
    const { token } = await visitLink(house, { keep_card: 'offer' });
    const answer = await pay(token, payer);
    const { payment_id } = answer.body.data as { payment_id: string };
    expect(await house.rowOf(payment_id)).toMatchObject({ status: 210, customer_id: null, account_uid: null });
  });

  test('of a personal link belongs to its customer, who is shown masked', async () => {
    const customer_id = randomUUID();
    await house.sql(
      `insert into vault_customers (merchant_uid, customer_id, first_name, last_name, email, locale, created_at, updated_at)
       values ($1, $2, 'Grace', 'Hopper', 'grace@example.com', 'en', now(), now())`,
      [merchant_uid, customer_id],
    );
    const { secret } = await addPaymentLink(house, { customer_id, keep_card: 'offer' });
    const opened = await open(secret);
    expect(opened.user).toMatchObject({ username: 'G••• H•••', email: 'g•••@example.com' });
    expect(JSON.stringify(opened)).not.toMatch(/Grace|Hopper|grace@/);
    const answer = await pay(String(opened.token), { consent_text });
    const { payment_id } = answer.body.data as { payment_id: string };
    expect(await house.rowOf(payment_id)).toMatchObject({
      customer_id,
      email: 'grace@example.com',
      customer: 'Grace Hopper',
    });
    expect(await accounts(payment_id)).toMatchObject([{ full_name: 'Grace Hopper', source: 'payment_link' }]);
  });

  test('is never stored by a merchant without a vault', async () => {
    await house.sql('update merchant_settings set allow_customer_vault = false where merchant_uid = $1', [
      merchant_uid,
    ]);
    const { token } = await visitLink(house, { keep_card: 'require' });
    const { keep_card } = await pageOf(token);
    const answer = await pay(token, payer);
    await house.sql('update merchant_settings set allow_customer_vault = true where merchant_uid = $1', [merchant_uid]);
    expect([keep_card, (answer.body.data as { outcome: string }).outcome]).toEqual(['never', 'approved']);
  });
});

test('a receipt can be mailed three times per payment, and is audited', async () => {
  const { token } = await visitLink(house);
  const { payment_id } = (await pay(token)).body.data as { payment_id: string };
  const mail = (email: string) =>
    house.call('email_visitor_receipt', null, { headers: bearer(token), params: { payment_id }, body: { email } });
  const answers = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map((name) => mail(`${name}.${payment_id.slice(-6)}@example.com`)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
  const entries = await house.sql<{ after: { email: string } }>(
    `select after from audit_entries where call = 'email_visitor_receipt' and target_id = $1`,
    [payment_id],
  );
  expect(entries).toHaveLength(3);
  expect(entries[0]?.after.email).toMatch(/^[a-e]•••@example\.com$/);
});

test('a return URL includes the payment id, and is given only while the settings allow it', async () => {
  await settings(`return_urls = '{https://shop.example/thanks}'`);
  const link = { return_url: 'https://shop.example/thanks/order?from=mail' };
  const { token } = await visitLink(house, link);
  expect((await pageOf(token)).return_url).toBe('https://shop.example/thanks/order?from=mail');
  const { payment_id } = (await pay(token)).body.data as { payment_id: string };
  const receipt = async () =>
    (
      (await house.call('get_visitor_receipt', null, { headers: bearer(token), params: { payment_id } })).body
        .receipt as { return_url: string | null }
    ).return_url;
  expect(await receipt()).toBe(`https://shop.example/thanks/order?from=mail&payment_id=${payment_id}`);
  await settings(`return_urls = '{https://shop.example.evil.example/thanks}'`);
  expect(await receipt()).toBeNull();
  await settings(`return_urls = '{}'`);
});
