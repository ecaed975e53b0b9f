import { setTimeout as delay } from 'node:timers/promises';
import { solvePuzzle } from '@countinghouse/domain/protection/proof-of-work';
import { merchants } from '@countinghouse/gateway/testing/world';
import { type Random, randomOf } from '../demo/random.ts';
import { type Answer, type Ask, requestLimit_ms, withCheckDigit } from './ask.ts';
import type { StormRecord } from './clients.ts';
import type { Days } from './days.ts';
import { type House, portal_secret } from './house.ts';

type Means = { house: House; ask: Ask; days: Days; record: StormRecord };
type Pace = { seed: string; settle_every_ms: number; signal: AbortSignal };

const { merchant_uid } = merchants.harbor;
const operation = 'create_visitor_payment';
/** How often one request is sent under its key before the payer gives up. */
const tries_maximum = 40;

/** Runs payers of payment links: each link is for one payment, and up to three payers compete for it. */
export async function runPayers(means: Means, { seed, settle_every_ms, signal }: Pace): Promise<void> {
  const random = randomOf(`${seed} payers`);
  const name = `storm-link-${encodeURIComponent(seed)}`;
  for (let number = 0; !signal.aborted; number += 1) {
    await means.days.within(async () => {
      const link = await makeLink(means.ask, random, `${name}-${number}`);
      if (link === undefined) return;
      const payers = Array.from({ length: random.whole(1, 3) }, (_, place) =>
        payOnce(means, link, randomOf(`${seed} link ${number} payer ${place}`)),
      );
      await Promise.all(payers);
    });
    await delay(random.whole(settle_every_ms / 6, settle_every_ms), undefined, { signal }).catch(() => undefined);
  }
}

type Link = { secret: string; amount: number };

async function makeLink(ask: Ask, random: Random, key: string): Promise<Link | undefined> {
  const params = { id: merchant_uid };
  // The sandbox answers 5.98 late and 5.99 never.
  const amount = random.chance(10) ? random.pick([598, 599]) : random.whole(600, 90_000);
  const body = { name: key, kind: 'fixed', amount, max_uses: 1 };
  const made = await ask('create_payment_link', { as: 'harbor', key, params, body }, random);
  if (made?.status === 200) {
    const { address } = made.body.link as { address: string };
    return { secret: address.split('#')[1] ?? '', amount };
  }
  // The first link needs settings. If the answer to creating them was lost, they exist.
  const settings = { enabled: true, daily_amount_maximum: 9_999_999_999, daily_count_maximum: 100_000 };
  await ask('create_payment_link_settings', { as: 'harbor', params, body: settings }, random);
  return undefined;
}

/** Opens a link, pays it, and sends the same request until it has a final answer. */
async function payOnce({ house, record }: Means, { secret, amount }: Link, random: Random): Promise<void> {
  const address = `198.51.100.${random.whole(1, 254)}`;
  const send = (method: 'GET' | 'POST', path: string, given: Sent = {}) =>
    sendAsPayer(`${random.pick(house.gateways)}/api/${path}`, method, address, given);
  const opened = await send('POST', 'checkout/sessions', { body: { secret } });
  const { token, user } = (opened?.body ?? {}) as { token?: string | null; user?: { id: string } };
  if (token == null || user === undefined) return record.count(operation, `link: ${opened?.body.state ?? 'no answer'}`);
  const asked = await send('GET', 'payment-link/puzzle', { token });
  const puzzle = asked?.body.puzzle as { nonce: string; bits: number } | undefined;
  if (puzzle === undefined) return record.count(operation, 'no puzzle');
  const body = {
    card_number: withCheckDigit(`411111${String(random.whole(0, 99_999_999)).padStart(9, '0')}`),
    ...{ expiry: '1231', cvv: '123', postal_code: '04101', total_amount: amount, currency: 840 },
    puzzle: solvePuzzle({ session: user.id, ...puzzle }),
  };
  const key = random.uuid();
  for (let tried = 0; tried < tries_maximum; tried += 1) {
    const answer = await send('POST', 'payment-link/payments', { token, key, body });
    const data = answer?.body.data as { payment_id: string; outcome: string } | undefined;
    if (answer !== undefined && data === undefined && answer.status < 500) {
      return record.count(operation, String(answer.body.code ?? answer.status));
    }
    if (data !== undefined && data.outcome !== 'processing') {
      record.count(operation, data.outcome);
      if (data.outcome === 'approved') record.approved.set(data.payment_id, { operation, amount });
      return;
    }
    await delay(random.whole(50, 400));
  }
  record.count(operation, 'no answer');
}

type Sent = { token?: string; key?: string; body?: object };

async function sendAsPayer(
  url: string,
  method: 'GET' | 'POST',
  address: string,
  { token, key, body }: Sent,
): Promise<Answer | undefined> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        'x-forwarded-for': address,
        'x-portal-secret': portal_secret,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(requestLimit_ms),
    });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  } catch {
    return undefined;
  }
}
