import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkOrchestration,
  chooseTerminal,
  type Orchestration,
  type OrchestrationRule,
  type RoutableTerminal,
  type RoutedPayment,
  ruleFits,
} from './orchestration.ts';

const terminal = (terminal_uid: string, changes: Partial<RoutableTerminal> = {}): RoutableTerminal => ({
  terminal_uid,
  merchant_uid: 'own',
  platform_id: 8483,
  currency: 840,
  takes_payments: true,
  ...changes,
});
const rule = (rule_id: string, changes: Partial<OrchestrationRule> = {}): OrchestrationRule => ({
  rule_id,
  name: `Rule ${rule_id}`,
  terminal_uid: 'a',
  card_brands: [],
  amount_from: null,
  amount_to: null,
  currency: null,
  bins: [],
  ...changes,
});
const payment = (changes: Partial<RoutedPayment> = {}): RoutedPayment => ({
  merchant_uid: 'own',
  amount: 10_000,
  currency: 840,
  card_number: '4111111111111111',
  ...changes,
});
const orchestration = (rules: OrchestrationRule[], fallback_terminal_uid: string | null = null): Orchestration => ({
  rules,
  fallback_terminal_uid,
});

describe('[S7.78] [S7.79] rule matching', () => {
  test.each<[string, Partial<OrchestrationRule>, Partial<RoutedPayment>, boolean]>([
    ['an empty rule matches all', {}, {}, true],
    ['its brand', { card_brands: ['visa'] }, {}, true],
    ['one of its brands', { card_brands: ['jcb', 'visa'] }, {}, true],
    ['another brand', { card_brands: ['mastercard'] }, {}, false],
    ['no brand at all', { card_brands: ['visa'] }, { card_number: '9999999999999999' }, false],
    ['American Express', { card_brands: ['american express'] }, { card_number: '378282246310005' }, true],
    ['the minimum amount', { amount_from: 10_000 }, {}, true],
    ['below the minimum', { amount_from: 10_001 }, {}, false],
    ['the maximum amount', { amount_to: 10_000 }, {}, true],
    ['above the maximum', { amount_to: 9_999 }, {}, false],
    ['a range of one amount', { amount_from: 10_000, amount_to: 10_000 }, {}, true],
    ['its currency', { currency: 840 }, {}, true],
    ['another currency', { currency: 978 }, {}, false],
    ['six digits', { bins: ['411111'] }, {}, true],
    ['eight digits', { bins: ['41111111'] }, {}, true],
    ['seven digits that differ in the last', { bins: ['4111112'] }, {}, false],
    ['one of several', { bins: ['550000', '411111'] }, {}, true],
    ['digits with spaces between', { bins: ['41111111'] }, { card_number: '4111 1111 1111 1111' }, true],
    ['digits that are not at the beginning', { bins: ['111111'] }, {}, false],
    ['fewer digits than the BIN', { bins: ['41111111'] }, { card_number: '411111' }, false],
    ['every condition', { card_brands: ['visa'], bins: ['411111'], amount_from: 1, currency: 840 }, {}, true],
    [
      'every condition except one',
      { card_brands: ['visa'], bins: ['411111'], amount_from: 1, currency: 826 },
      {},
      false,
    ],
  ])('%s', (_, ofRule, ofPayment, fits) => {
    expect(ruleFits(rule('1', ofRule), payment(ofPayment))).toBe(fits);
  });
});

describe('terminal choice', () => {
  const both = [terminal('a'), terminal('b')];
  test('uses the first matching rule', () => {
    const rules = [rule('1', { card_brands: ['jcb'] }), rule('2', { terminal_uid: 'b' }), rule('3')];
    const chosen = { by: 'rule', terminal_uid: 'b', rule_id: '2', name: 'Rule 2', position: 2, skipped: [] };
    expect(chooseTerminal(orchestration(rules, 'a'), payment(), both)).toEqual(chosen);
  });
  test('uses the fallback without a match, or else the selected terminal', () => {
    const rules = [rule('1', { currency: 978 })];
    expect(chooseTerminal(orchestration(rules, 'b'), payment(), both)).toMatchObject({
      by: 'fallback',
      terminal_uid: 'b',
    });
    expect(chooseTerminal(orchestration(rules), payment(), both)).toEqual({ by: 'selected', skipped: [] });
    expect(chooseTerminal(orchestration([]), payment(), both)).toEqual({ by: 'selected', skipped: [] });
  });
  test.each<[string, RoutableTerminal[], string]>([
    ['a missing terminal', [terminal('b')], 'terminal_unknown'],
    ['another merchant’s terminal', [terminal('a', { merchant_uid: 'other' }), terminal('b')], 'terminal_unknown'],
    ['a disabled terminal', [terminal('a', { takes_payments: false }), terminal('b')], 'terminal_closed'],
    ['a cross-border terminal', [terminal('a', { platform_id: 1434 }), terminal('b')], 'other_platform'],
    ['a terminal of another currency', [terminal('a', { currency: 978 }), terminal('b')], 'other_currency'],
  ])('skips and reports %s', (_, terminals, reason) => {
    const rules = [rule('1'), rule('2', { terminal_uid: 'b' })];
    const skipped = [{ rule_id: '1', name: 'Rule 1', position: 1, reason }];
    expect(chooseTerminal(orchestration(rules), payment(), terminals)).toMatchObject({ terminal_uid: 'b', skipped });
    expect(chooseTerminal(orchestration([rule('1')], 'a'), payment(), terminals)).toEqual({ by: 'selected', skipped });
  });
});

describe('for any rules, terminals and payments', () => {
  const uid = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const amount = fc.integer({ min: 1, max: 500 });
  const currency = fc.constantFrom(840 as const, 826 as const, 978 as const);
  const terminals = fc.uniqueArray(
    fc.record({
      terminal_uid: uid,
      merchant_uid: fc.constantFrom('own', 'own', 'other'),
      platform_id: fc.constantFrom(8483 as const, 7683 as const, 1434 as const),
      currency,
      takes_payments: fc.boolean(),
    }),
    { selector: (each) => each.terminal_uid },
  );
  const rules = fc.array(
    fc.record({
      terminal_uid: uid,
      card_brands: fc.subarray(['visa', 'mastercard', 'jcb'] as const),
      amount_from: fc.option(amount),
      amount_to: fc.option(amount),
      currency: fc.option(currency),
      bins: fc.subarray(['411111', '4111112', '55555555']),
    }),
    { maxLength: 6 },
  );
  const payments = fc.record({
    merchant_uid: fc.constant('own'),
    amount,
    currency,
    card_number: fc.constantFrom(
      '4111111111111111',
      '4111112000000000',
      '5555555555554444',
      '3530111333300000',
      'none',
    ),
  });
  const worlds = fc.tuple(
    rules.map((all) => all.map((each, index) => rule(String(index), each))),
    fc.option(uid),
    payments,
    terminals,
  );

  test('chooses only the merchant’s open card terminals of the right currency, or none', () => {
    fc.assert(
      fc.property(worlds, ([all, fallback, one, among]) => {
        const choice = chooseTerminal(orchestration(all, fallback), one, among);
        if (choice.by === 'selected') return;
        const chosen = among.find((each) => each.terminal_uid === choice.terminal_uid);
        expect(chosen).toMatchObject({ merchant_uid: 'own', takes_payments: true, currency: one.currency });
        expect(chosen?.platform_id).not.toBe(1434);
      }),
      { numRuns: 1_000 },
    );
  });
  test('the first match wins: earlier matches were skipped, and later rules change nothing', () => {
    fc.assert(
      fc.property(worlds, rules, ([all, fallback, one, among], more) => {
        const choice = chooseTerminal(orchestration(all, fallback), one, among);
        const before = choice.by === 'rule' ? all.slice(0, choice.position - 1) : all;
        const fitting = before.filter((each) => ruleFits(each, one)).map((each) => each.rule_id);
        expect(choice.skipped.map((each) => each.rule_id)).toEqual(fitting);
        if (choice.by !== 'rule') return;
        expect(ruleFits(all[choice.position - 1] as OrchestrationRule, one)).toBe(true);
        const longer = [...all, ...more.map((each, index) => rule(`more ${index}`, each))];
        expect(chooseTerminal(orchestration(longer, fallback), one, among)).toEqual(choice);
      }),
      { numRuns: 1_000 },
    );
  });
  test('only a card’s first eight digits matter', () => {
    fc.assert(
      fc.property(worlds, fc.stringMatching(/^\d{0,11}$/), ([all, fallback, one, among], tail) => {
        const other = { ...one, card_number: one.card_number.slice(0, 8) + tail };
        expect(chooseTerminal(orchestration(all, fallback), other, among)).toEqual(
          chooseTerminal(orchestration(all, fallback), one, among),
        );
      }),
    );
  });
});

test('rule errors name the rule and field', () => {
  const among = [terminal('a'), terminal('abroad', { platform_id: 1434 })];
  const faults = (changes: Partial<OrchestrationRule>, fallback: string | null = null) =>
    checkOrchestration(orchestration([rule('1', changes)], fallback), among);
  expect(faults({})).toEqual([]);
  expect(faults({ name: ' ' })).toEqual([{ index: 0, field: 'name', code: 'missing' }]);
  expect(faults({ name: 'x'.repeat(61) })).toEqual([{ index: 0, field: 'name', code: 'too_long' }]);
  expect(faults({ amount_from: 2, amount_to: 1 })).toEqual([
    { index: 0, field: 'amount_to', code: 'range_the_wrong_way' },
  ]);
  for (const bin of ['41111', '411111111', '41111a', '']) {
    expect(faults({ bins: [bin] })).toEqual([{ index: 0, field: 'bins', code: 'not_a_bin' }]);
  }
  expect(faults({ bins: Array.from({ length: 51 }, () => '411111') })).toMatchObject([{ code: 'too_many_bins' }]);
  expect(faults({ terminal_uid: 'other' })).toEqual([{ index: 0, field: 'terminal_uid', code: 'terminal_unknown' }]);
  expect(faults({ terminal_uid: 'abroad' })).toEqual([{ index: 0, field: 'terminal_uid', code: 'other_platform' }]);
  expect(faults({ currency: 978 })).toEqual([{ index: 0, field: 'currency', code: 'other_currency' }]);
  expect(faults({}, 'other')).toEqual([{ field: 'fallback_terminal_uid', code: 'terminal_unknown' }]);
  expect(faults({}, 'abroad')).toEqual([{ field: 'fallback_terminal_uid', code: 'other_platform' }]);
  const twice = checkOrchestration(orchestration([rule('1'), rule('1', { name: 'RULE 1' })]), among);
  expect(twice).toEqual([
    { index: 1, field: 'name', code: 'taken' },
    { index: 1, field: 'rule_id', code: 'taken' },
  ]);
  const many = Array.from({ length: 51 }, (_, index) => rule(String(index)));
  expect(checkOrchestration(orchestration(many), among)).toEqual([{ field: 'rules', code: 'too_many' }]);
});
