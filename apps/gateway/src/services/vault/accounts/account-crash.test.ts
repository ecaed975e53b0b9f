import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Checkpoint } from '../../../payment-engine.ts';
import { type CrashWorld, startCrashWorld } from '../../../testing/faults/crash-world.ts';
import { expectAgreement } from '../../../testing/money/agreement.ts';
import { anotherCard, freshCard, harborTerminal, payload } from '../../../testing/payments.ts';
import { consentBody, customerBody } from '../../../testing/vault.ts';

/*
 * kill -9 between every two steps of storing a card, in a separate gateway process. Then a new process must complete everything
 * automatically.
 */

let world: CrashWorld;
beforeAll(async () => {
  world = await startCrashWorld();
});
afterAll(() => world.stop());

const steps: Checkpoint[] = ['payment_recorded', 'payment_sent', 'payment_answered', 'payment_concluded'];

const newCustomer = async (): Promise<string> => {
  const node = await world.runningNode();
  const made = await world.post(node, 'vault/customers', customerBody, randomUUID());
  return made?.body.customer_id as string;
};
const accountsOf = (customer_id: string) =>
  world.rows<Record<string, unknown>>(`select * from vault_accounts where customer_id = '${customer_id}'`);
const reversals = async () =>
  (await world.acquirer.messages(harborTerminal)).filter(({ mti }) => mti === '0400' || mti === '0420').length;

test.each(steps)(
  'a card check killed at %s: the same key stores the card once, and nothing is reversed',
  async (at) => {
    const customer_id = await newCustomer();
    const body = { card_number: anotherCard(), expiry: '1231', cvv: '123', ...consentBody };
    const path = `vault/customers/${customer_id}/accounts`;
    const key = randomUUID();
    const before = await reversals();
    const crashing = await world.nodeToCrash(at);
    await world.post(crashing, path, body, key);
    await crashing.ended;

    const next = await world.startNode();
    await world.quiet();
    const concluded = at === 'payment_concluded';
    expect(await accountsOf(customer_id)).toHaveLength(concluded ? 1 : 0);
    const again = await world.post(next, path, body, key);
    expect(again).toMatchObject({ status: 200, body: { verified: true, already_kept: false } });
    expect(await accountsOf(customer_id)).toHaveLength(1);
    const states = await world.rows(
      `select state from acquirer_attempts where operation = 'verification' and idempotency_key = '${key}' order by state`,
    );
    expect(states).toEqual(concluded ? [{ state: 'answered' }] : [{ state: 'answered' }, { state: 'unanswered' }]);
    expect(await reversals()).toBe(before);
  },
  40_000,
);

test.each(steps)(
  'a sale that keeps its card, killed at %s: stores the card only if the sale was not reversed',
  async (at) => {
    const customer_id = await newCustomer();
    const body = payload({ ...freshCard(), keep_account: { customer_id, ...consentBody } });
    const key = randomUUID();
    const crashing = await world.nodeToCrash(at);
    await world.post(crashing, '/sale', body, key);
    await crashing.ended;

    const next = await world.startNode();
    await world.quiet();
    await expectAgreement(world.rows, world.acquirer);
    const again = await world.post(next, '/sale', body, key);
    const stands = at === 'payment_concluded';
    expect(again?.data?.status).toBe(stands ? 210 : 231);
    expect(await accountsOf(customer_id)).toHaveLength(stands ? 1 : 0);
  },
  40_000,
);
