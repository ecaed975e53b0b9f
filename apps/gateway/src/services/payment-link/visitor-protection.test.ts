import { randomUUID } from 'node:crypto';
import { solvePuzzle } from '@countinghouse/domain/protection/proof-of-work';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anotherCard, type PaymentWorld, startPaymentWorld } from '../../testing/payments.ts';
import { payAsVisitor, visitLink } from '../../testing/requests/payment-links.ts';
import { addLink } from '../../testing/vault.ts';

/* What visitors call, with the protection that other tests of theirs do without. */

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld({ protects_visitors: true });
});
afterAll(() => house.stop());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const visitCustomer = async () => {
  const { body } = await house.call('open_visitor_session', null, { body: { secret: await addLink(house) } });
  return { token: String(body.token), visitor_id: (body.user as { id: string }).id };
};
async function solved(token: string, visitor_id: string) {
  const { body } = await house.call('get_visitor_puzzle', null, { headers: bearer(token) });
  const { nonce, bits } = body.puzzle as { nonce: string; bits: number };
  return solvePuzzle({ session: visitor_id, nonce, bits });
}
const addCard = (token: string, more: Record<string, unknown> = {}) =>
  house.call('add_visitor_account', null, {
    headers: bearer(token),
    body: {
      card_number: anotherCard(),
      expiry: '1231',
      cvv: '123',
      consent_text: 'Yes',
      puzzle: { nonce: 'x', counter: 0 },
      ...more,
    },
    idempotency_key: randomUUID(),
  });

test('a card of a customer needs the answer of a puzzle, one for each, and nothing is asked of a bank without', async () => {
  const { token, visitor_id } = await visitCustomer();
  const before = await house.sql('select count(*)::integer as count from acquirer_attempts');
  const without = await addCard(token);
  expect([without.status, without.body.code]).toEqual([403, 'challenge_failed']);
  expect(await house.sql('select count(*)::integer as count from acquirer_attempts')).toEqual(before);
  const puzzle = await solved(token, visitor_id);
  expect((await addCard(token, { puzzle })).body).toMatchObject({ verified: true });
  const again = await addCard(token, { puzzle });
  expect([again.status, again.body.code]).toEqual([403, 'challenge_failed']);
});

test('a payment by a link needs one, too; a decline makes the next one harder', async () => {
  const { token } = await visitLink(house);
  const without = await payAsVisitor(house, token);
  expect([without.status, without.body.code]).toEqual([403, 'challenge_failed']);
  const [row] = await house.sql<{ visitor_id: string }>(
    'select visitor_id from visitor_sessions order by created_at desc limit 1',
  );
  const visitor_id = String(row?.visitor_id);
  const puzzle = await solved(token, visitor_id);
  const declined = await payAsVisitor(house, token, { puzzle, card_number: '4000000000000002' });
  expect(declined.body.data).toMatchObject({ outcome: 'declined' });
  const { body } = await house.call('get_visitor_puzzle', null, { headers: bearer(token) });
  expect(body.puzzle).toMatchObject({ bits: 17 });
});
