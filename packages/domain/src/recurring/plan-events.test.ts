import { expect, test } from 'vitest';
import { planEventKinds, planWebhookTypes, webhookTypeOfPlanEvent } from './plan-events.ts';

test('each webhook event of plans has an event of the history that sends it', () => {
  const sent = new Set(planEventKinds.map((kind) => webhookTypeOfPlanEvent[kind]));
  expect(planWebhookTypes.filter((type) => !sent.has(type))).toEqual([]);
});
