import { randomBytes, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilSo } from '../../testing/in-time.ts';
import { anotherCard, type PaymentWorld, startPaymentWorld } from '../../testing/payments.ts';
import { answerPuzzle, payAsVisitor, visitLink } from '../../testing/requests/payment-links.ts';
import { addLink } from '../../testing/vault.ts';

/* Visitor calls with the protection, which other tests of visitors switch off. */

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

test('adding a card needs one puzzle answer each, and without it no request goes to the bank', async () => {
  const { token, visitor_id } = await visitCustomer();
  const before = await house.sql('select count(*)::integer as count from acquirer_attempts');
  const without = await addCard(token);
  expect([without.status, without.body.code]).toEqual([403, 'challenge_failed']);
  expect(await house.sql('select count(*)::integer as count from acquirer_attempts')).toEqual(before);
  const puzzle = await answerPuzzle(house, { token, visitor_id });
  expect((await addCard(token, { puzzle })).body).toMatchObject({ verified: true });
  const again = await addCard(token, { puzzle });
  expect([again.status, again.body.code]).toEqual([403, 'challenge_failed']);
});

test('refuses missing or used answers before looking up the token, and the merchant still sees the attempts', async () => {
  const visit = await visitLink(house);
  const { token, link_id } = visit;
  const stranger = randomBytes(32).toString('base64url');
  const used = await answerPuzzle(house, visit);
  expect((await payAsVisitor(house, token, { puzzle: used })).body.data).toMatchObject({ outcome: 'approved' });
  const locker = new pg.Client({ connectionString: house.database.url, options: '-c search_path=gateway' });
  await locker.connect();
  try {
    await locker.query('begin; lock table visitor_sessions, idempotency_keys in access exclusive mode');
    const attempts = [
      { token, body: {} },
      { token, body: { puzzle: used } },
      { token: stranger, body: {} },
      { token: stranger, body: { puzzle: used } },
    ];
    for (const { token: bearer_token, body } of attempts) {
      const refused = await payAsVisitor(house, bearer_token, body);
      expect([refused.status, refused.body.code]).toEqual([403, 'challenge_failed']);
    }
    const without = await payAsVisitor(house, stranger, { puzzle: undefined });
    expect([without.status, without.body.errors]).toMatchObject([400, [{ field: 'puzzle' }]]);
  } finally {
    await locker.query('rollback');
    await locker.end();
  }
  await untilSo(
    async () => {
      const rows = await house.sql(
        `select sum(count)::integer as count, min(reason) as reason, count(visitor_id)::integer as with_visitor
         from held_off_attempts where target_id = $1`,
        [link_id],
      );
      return isDeepStrictEqual(rows, [{ count: 2, reason: 'challenge', with_visitor: 2 }]);
    },
    () => 'what was refused of the known token stands with its link',
  );
});

test('paying by link needs one, too, and a decline makes the next one harder', async () => {
  const visit = await visitLink(house);
  const { token } = visit;
  const without = await payAsVisitor(house, token);
  expect([without.status, without.body.code]).toEqual([403, 'challenge_failed']);
  const puzzle = await answerPuzzle(house, visit);
  const declined = await payAsVisitor(house, token, { puzzle, card_number: '4000000000000002' });
  expect(declined.body.data).toMatchObject({ outcome: 'declined' });
  const { body } = await house.call('get_visitor_puzzle', null, { headers: bearer(token) });
  expect(body.puzzle).toMatchObject({ bits: 17 });
});
