import { expect, test } from 'vitest';
import { type PlanDraft, partsOfDraft, planOfParts, wholePlanDraft } from './parts-plan.ts';

const today = '2026-11-24';
const dated = { issue_date: null, payment_terms: 'net_30', due_date: null } as const;

test.each<PlanDraft>([
  { kind: 'deposit', deposit: '300000ppm', instalment_count: '1', parts: [] },
  { kind: 'deposit', deposit: '5000', instalment_count: '3', parts: [] },
  { kind: 'deposit', deposit: null, instalment_count: '4', parts: [] },
])('recovers a plan from its parts, which sum to the total', (plan) => {
  const total = 18_886;
  const parts = partsOfDraft({ ...dated, plan }, total, today);
  expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
  const found = planOfParts(dated, parts, total, today);
  expect(found.kind).toBe('deposit');
  expect(partsOfDraft({ ...dated, plan: found }, total, today)).toEqual(parts);
});

test('keeps custom parts that match no plan', () => {
  const parts = [
    { label: 'Design', due_date: '2026-12-01', amount: 100 },
    { label: 'Print', due_date: '2026-12-24', amount: 300 },
  ];
  expect(planOfParts(dated, parts, 400, today)).toEqual({ ...wholePlanDraft, kind: 'own', parts });
  expect(planOfParts(dated, [], 400, today)).toEqual(wholePlanDraft);
});

test('a deposit above the total gives no parts', () => {
  const plan: PlanDraft = { kind: 'deposit', deposit: '50000', instalment_count: '1', parts: [] };
  expect(partsOfDraft({ ...dated, plan }, 18_886, today)).toEqual([]);
});
