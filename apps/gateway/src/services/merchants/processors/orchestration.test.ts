import { randomUUID } from 'node:crypto';
import type { OrchestrationSettings } from '@countinghouse/contract/merchants/processors/orchestration';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addTerminal, onTerminalKey } from '../../../testing/money/terminals.ts';
import { freshCard, type PaymentWorld, payload, startPaymentWorld } from '../../../testing/payments.ts';
import { generateKey } from '../../../testing/people/api-keys.ts';
import { merchants } from '../../../testing/world.ts';

let house: PaymentWorld;
const terminal: Record<'front' | 'large' | 'amex' | 'abroad', string> = { front: '', large: '', amex: '', abroad: '' };
beforeAll(async () => {
  house = await startPaymentWorld({ environment: { IDENTITY_CACHE_MS: '2000' } });
  terminal.front = merchants.harbor.terminal_uid;
  terminal.large = (await addTerminal(house, 'harbor', { name: 'Large sums' })).key.terminal.terminal_uid;
  terminal.amex = (await addTerminal(house, 'harbor', { name: 'Amex', platform_id: 7683 })).key.terminal.terminal_uid;
  terminal.abroad = (
    await addTerminal(house, 'harbor', { name: 'Abroad', platform_id: 1434 })
  ).key.terminal.terminal_uid;
});
afterAll(() => house.stop());
afterEach(() => save([]));

const params = { id: merchants.harbor.merchant_uid };
const read = async () =>
  (await house.call('get_merchant_orchestration', 'admin', { params })).body
    .payment_orchestration as OrchestrationSettings;
const rule = (terminal_uid: string, changes: Record<string, unknown> = {}) => ({
  rule_id: randomUUID(),
  name: `Rule ${randomUUID().slice(0, 8)}`,
  terminal_uid,
  card_brands: [],
  amount_from: null,
  amount_to: null,
  currency: null,
  bins: [],
  ...changes,
});
async function save(
  rules: unknown[],
  fallback_terminal_uid: string | null = null,
  changes: Record<string, unknown> = {},
) {
  const { version } = await read();
  const body = { version, rules, fallback_terminal_uid, ...changes };
  return house.call('save_merchant_orchestration', 'admin', { params, body });
}
const routingOf = async (payment_id: string) =>
  (await house.call('get_payment_orchestration', 'merchant', { params: { id: payment_id } })).body.routing;
const at = async (body: Record<string, unknown>, take: 'sale' | 'authorization' | 'credit' = 'sale') => {
  const answer = await house[take](payload({ ...freshCard(), ...body }));
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.data;
};

describe('[S7.78] [S7.79] the rules of a merchant', () => {
  test('are saved as a whole with a version check', async () => {
    const before = await read();
    expect(before.terminals.map((each) => [each.name, each.is_default, each.takes_payments])).toEqual([
      ['Amex', false, true],
      ['Front counter', true, true],
      ['Large sums', false, true],
    ]);
    const one = rule(terminal.large, { name: 'Large sums', amount_from: 50_000, bins: ['411111'] });
    const saved = await save([one], terminal.front);
    const expected = { version: before.version + 1, rules: [one], fallback_terminal_uid: terminal.front };
    expect(saved.body.payment_orchestration).toMatchObject(expected);
    expect(await read()).toMatchObject(expected);
    const late = await save([], null, { version: before.version });
    expect(late.body).toMatchObject({ code: 'changed_meanwhile', details: { version: before.version + 1 } });
    expect((await read()).rules).toEqual([one]);
    const [audited] = await house.sql<Record<string, object>>(
      `select before, after from audit_entries where call = 'save_merchant_orchestration' order by audit_entry_id desc limit 1`,
    );
    expect(audited).toMatchObject({ before: { rules: [] }, after: { rules: [{ name: 'Large sums' }] } });
  });

  test('one of two parallel saves gets a conflict', async () => {
    const { version } = await read();
    const body = { version, rules: [], fallback_terminal_uid: terminal.large };
    const both = await Promise.all(
      [1, 2].map(() => house.call('save_merchant_orchestration', 'admin', { params, body })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test.each<[string, () => Record<string, unknown>, string]>([
    ['another merchant’s terminal', () => ({ terminal_uid: merchants.second.terminal_uid }), 'rules.0.terminal_uid'],
    ['a cross-border terminal', () => ({ terminal_uid: terminal.abroad }), 'rules.0.terminal_uid'],
    ['a terminal that is none', () => ({ terminal_uid: randomUUID() }), 'rules.0.terminal_uid'],
    ['a range the wrong way round', () => ({ amount_from: 2, amount_to: 1 }), 'rules.0.amount_to'],
    ['an amount of nothing', () => ({ amount_from: 0 }), 'rules.0.amount_from'],
    ['an amount with a fraction', () => ({ amount_to: 1.5 }), 'rules.0.amount_to'],
    ['a currency that the terminal does not have', () => ({ currency: 978 }), 'rules.0.currency'],
    ['a BIN of five digits', () => ({ bins: ['41111'] }), 'rules.0.bins.0'],
    ['a whole card number', () => ({ bins: ['4111111111111111'] }), 'rules.0.bins.0'],
    ['a brand that is none', () => ({ card_brands: ['diners'] }), 'rules.0.card_brands.0'],
    ['no name', () => ({ name: ' ' }), 'rules.0.name'],
    ['a field that is not one', () => ({ merchant_uid: merchants.second.merchant_uid }), 'rules.0.merchant_uid'],
    ['a role', () => ({ role: 'Administrator' }), 'rules.0.role'],
  ])('refuse %s, naming the field, and save nothing', async (_, changes, field) => {
    const { version } = await read();
    const answer = await save([rule(terminal.front, changes())]);
    expect(answer.status, answer.text).toBe(400);
    expect(answer.body.errors?.map((error) => error.field)).toEqual([field]);
    expect(answer.text).not.toContain('4111111111111111');
    expect((await read()).version).toBe(version);
  });

  test('of another operator’s merchant are not found', async () => {
    const foreign = { params: { id: merchants.foreign.merchant_uid } };
    expect((await house.call('get_merchant_orchestration', 'admin', foreign)).status).toBe(404);
    const body = { version: 1, rules: [], fallback_terminal_uid: null };
    expect((await house.call('save_merchant_orchestration', 'admin', { ...foreign, body })).status).toBe(404);
    expect((await house.call('save_merchant_orchestration', 'foreign_admin', { params, body })).status).toBe(404);
  });
});

describe('a payment', () => {
  test('goes to the terminal of the first matching rule, and records it', async () => {
    await save([
      rule(terminal.amex, { name: 'American Express', card_brands: ['american express'] }),
      rule(terminal.large, { name: 'Large sums', amount_from: 50_000 }),
    ]);
    const large = await at({ amount: 50_000 });
    expect(large.terminal).toEqual({ terminal_uid: terminal.large, name: 'Large sums' });
    expect(await routingOf(large.payment_id)).toMatchObject({
      by: 'rule',
      rule: { name: 'Large sums', position: 2 },
      selected_terminal: 'Front counter',
      skipped: [],
    });
    const small = await at({ amount: 49_999 });
    expect(small.terminal.terminal_uid).toBe(terminal.front);
    expect(await routingOf(small.payment_id)).toMatchObject({ by: 'selected', rule: null });
    const amex = { card_number: '378282246310005', expiry: '1231', cvv: '1234' };
    expect((await at({ amount: 60_000, payment: amex })).terminal.terminal_uid).toBe(terminal.amex);
  });

  test.each(['authorization', 'credit'] as const)('follows them as %s, too', async (take) => {
    await save([], terminal.large);
    const taken = await at({}, take);
    expect(taken.terminal.terminal_uid).toBe(terminal.large);
    expect(await routingOf(taken.payment_id)).toMatchObject({ by: 'fallback' });
  });

  test('without rules records no routing', async () => {
    expect(await routingOf((await at({})).payment_id)).toBeNull();
  });

  test('by API key follows them, too', async () => {
    const { key } = await generateKey(house, 'merchant', { scopes: ['SAPR'] });
    await save([rule(terminal.large)]);
    const answer = await house.call('create_sale', null, {
      headers: { authorization: `Bearer ${key}` },
      body: payload(freshCard()),
      idempotency_key: randomUUID(),
    });
    expect(answer.body.data).toMatchObject({ terminal: { terminal_uid: terminal.large } });
  });

  test('is captured, voided and refunded at its own terminal, whatever the rules are then', async () => {
    await save([rule(terminal.large)]);
    const held = await at({}, 'authorization');
    await save([rule(terminal.amex)]);
    const captured = await house.operate('capture_payment', held.payment_id);
    expect(captured.status, captured.text).toBe(200);
    const [attempts] = await house.sql<{ terminals: string[] }>(
      'select array_agg(distinct terminal_uid) as terminals from acquirer_attempts where payment_id = $1',
      [held.payment_id],
    );
    expect(attempts?.terminals).toEqual([terminal.large]);
    expect((await house.operate('reverse_payment', held.payment_id)).status).toBe(200);
  });

  test('with one key gets one response, even after the rules have changed', async () => {
    await save([rule(terminal.large)]);
    const idempotency_key = randomUUID();
    const body = payload(freshCard());
    const first = await house.sale(body, { idempotency_key });
    await save([rule(terminal.amex)]);
    const again = await house.sale(body, { idempotency_key });
    expect(again.data).toEqual(first.data);
  });

  test('skips a terminal disabled a moment ago, even if the cache does not know it yet', async () => {
    const { key } = await addTerminal(house, 'harbor', { name: 'Soon gone' });
    const { terminal_uid } = key.terminal;
    await save([rule(terminal_uid, { name: 'To the one that goes' }), rule(terminal.large)]);
    expect((await at({})).terminal.terminal_uid).toBe(terminal_uid);
    // As another node would do it: the cache of this node is not cleared.
    await house.sql('update terminals set takes_payments = false where terminal_uid = $1', [terminal_uid]);
    const sold = await at({});
    expect(sold.terminal.terminal_uid).toBe(terminal.large);
    expect(await routingOf(sold.payment_id)).toMatchObject({
      by: 'rule',
      skipped: [{ name: 'To the one that goes', position: 1, reason: 'terminal_closed' }],
    });
    await onTerminalKey(house, 'disable_terminal_key', 'harbor', key);
  });

  test('with an invalid card is refused for the card', async () => {
    await save([rule(terminal.large, { bins: ['411111'] })]);
    const answer = await house.sale(payload({ payment: { card_number: 'x', expiry: '1231' } }));
    expect(answer.body.errors).toMatchObject([{ field: 'payment.card_number' }]);
  });
});
