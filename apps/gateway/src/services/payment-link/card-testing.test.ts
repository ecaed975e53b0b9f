import { randomUUID } from 'node:crypto';
import type { ProtectionKind } from '@countinghouse/domain/protection/attempt-limits';
import { solvePuzzle } from '@countinghouse/domain/protection/proof-of-work';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer } from '../../testing/gateway.ts';
import { anotherCard, type PaymentWorld, startPaymentWorld } from '../../testing/payments.ts';
import { addPaymentLink, visitorPaymentBody, type WantedLink } from '../../testing/requests/payment-links.ts';
import type { MerchantName } from '../../testing/world.ts';

/* Card testing that no single link, session or address reveals. Every attempt comes from its own address and session, with a solved puzzle. */

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld({ protects_visitors: true, environment: { TRUSTED_PROXIES: '127.0.0.0/8' } });
});
afterAll(() => house.stop());
beforeEach(() =>
  house.emptyTables('velocity_counters', 'declined_cards', 'link_outcomes', 'protections', 'held_off_attempts'),
);

/** The sandbox acquirer declines this amount with any card. */
const declined_amount = 505;

let visitors = 0;
/** Opens a link from a new address. Returns the headers that name the address and the visitor's token. */
async function visit(secret: string) {
  visitors += 1;
  const from = { 'x-forwarded-for': `198.51.${visitors >> 8}.${visitors & 255}` };
  const opened = await house.call('open_visitor_session', null, { body: { secret }, headers: from });
  const token = String(opened.body.token);
  return {
    token,
    visitor_id: (opened.body.user as { id: string }).id,
    headers: { ...from, authorization: `Bearer ${token}` },
  };
}

/** Repeats a request while the counters are too busy to count it: a payer may try again after a 503, which counts and sends nothing. */
async function retried(request: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await request();
    if (answer.status !== 503 || tries === 20) return answer;
  }
}

const puzzleOf = async ({ headers }: Awaited<ReturnType<typeof visit>>) =>
  (await retried(() => house.call('get_visitor_puzzle', null, { headers }))).body.puzzle as {
    nonce: string;
    bits: number;
  };

/** Pays a link from a new address. */
async function payFromElsewhere(secret: string, body: Record<string, unknown>) {
  const visitor = await visit(secret);
  const given = {
    headers: visitor.headers,
    body: visitorPaymentBody({
      card_number: anotherCard(),
      puzzle: solvePuzzle({ session: visitor.visitor_id, ...(await puzzleOf(visitor)) }),
      ...body,
    }),
    idempotency_key: randomUUID(),
  };
  return retried(() => house.call('create_visitor_payment', null, given));
}

const outcomeOf = ({ status, body }: Answer) =>
  status === 200 ? (body.data as { outcome: string }).outcome : body.code;

const addLinks = (count: number, linkOf: (number: number) => WantedLink, merchant?: MerchantName) =>
  Promise.all(Array.from({ length: count }, (_, number) => addPaymentLink(house, linkOf(number), merchant)));

/** Attempts payments, five at a time, until a protection of this kind has started or there are no more. Returns the outcomes. */
async function attempt(payments: readonly (() => Promise<Answer>)[], until?: ProtectionKind): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < payments.length; at += 5) {
    answers.push(...(await Promise.all(payments.slice(at, at + 5).map((pay) => pay()))));
    if ((await house.sql('select from protections where kind = $1', [until ?? ''])).length > 0) break;
  }
  return answers;
}

const countOf = (outcomes: readonly unknown[], wanted: string) =>
  outcomes.filter((outcome) => outcome === wanted).length;
const sentCount = async () =>
  (await house.sql<{ count: number }>('select count(*)::integer as count from acquirer_attempts'))[0]?.count ?? 0;

test('one card on fifty links is counted together: six attempts are sent, and the others are refused with 429', async () => {
  const amountOf = (number: number) => 2_500 + number;
  const links = await addLinks(50, (number) => ({ amount: amountOf(number) }));
  const card_number = anotherCard();
  const sent_before = await sentCount();
  const answers = await attempt(
    links.map(
      ({ secret }, number) =>
        () =>
          payFromElsewhere(secret, { card_number, total_amount: amountOf(number) }),
    ),
  );
  const outcomes = answers.map(outcomeOf);
  expect([countOf(outcomes, 'approved'), countOf(outcomes, 'too_many_requests')]).toEqual([6, 44]);
  expect((await sentCount()) - sent_before).toBe(6);
  for (const { status, headers } of answers.filter(({ status }) => status !== 200)) {
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  // Another card pays the same links.
  const [link] = links;
  expect(outcomeOf(await payFromElsewhere(String(link?.secret), { total_amount: amountOf(0) }))).toBe('approved');
});

test('a declined card is refused on every further link after three declines', async () => {
  const links = await addLinks(6, () => ({ amount: 2_500 }));
  const outcomes: unknown[] = [];
  for (const { secret } of links) {
    outcomes.push(outcomeOf(await payFromElsewhere(secret, { card_number: '4000000000000002' })));
  }
  expect(outcomes).toEqual([...Array(3).fill('declined'), ...Array(3).fill('too_many_requests')]);
});

test('declines of different cards from different addresses pause their link, and other links stay open', async () => {
  const [tested, other] = await addLinks(2, () => ({ amount: declined_amount }));
  const [open] = await addLinks(1, () => ({ amount: 2_500 }));
  const pay = () => payFromElsewhere(String(tested?.secret), { total_amount: declined_amount });
  const outcomes = (await attempt(Array(25).fill(pay), 'link_paused')).map(outcomeOf);
  // Attempts that are under way when the link is paused may still be declined.
  expect(countOf(outcomes, 'declined')).toBeGreaterThanOrEqual(15);
  const { body } = await house.call('open_visitor_session', null, { body: { secret: tested?.secret } });
  expect([body.state, body.token]).toEqual(['paused', null]);
  expect(outcomeOf(await payFromElsewhere(String(other?.secret), { total_amount: declined_amount }))).toBe('declined');
  expect(outcomeOf(await payFromElsewhere(String(open?.secret), {}))).toBe('approved');
});

test('sixty declines on several links make all pages of the merchant strict, and another merchant’s pages stay as they are', async () => {
  const links = await addLinks(6, () => ({ amount: declined_amount }));
  const [theirs] = await addLinks(1, () => ({ amount: 2_500 }), 'second');
  // In turn, so that each link stays below the fifteen declines that would pause it.
  const payments = Array.from({ length: 75 }, (_, number) => () => {
    const { secret } = links[number % links.length] ?? {};
    return payFromElsewhere(String(secret), { total_amount: declined_amount });
  });
  const outcomes = (await attempt(payments, 'merchant_strict')).map(outcomeOf);
  expect(countOf(outcomes, 'declined')).toBeGreaterThanOrEqual(60);
  const bitsOf = async (secret: unknown) => (await puzzleOf(await visit(String(secret)))).bits;
  expect([await bitsOf(links[0]?.secret), await bitsOf(theirs?.secret)]).toEqual([22, 16]);
  expect(outcomeOf(await payFromElsewhere(String(theirs?.secret), {}))).toBe('approved');
});
