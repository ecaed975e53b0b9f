import { randomUUID } from 'node:crypto';
import { startTestAcquirer } from '@countinghouse/gateway/testing/servers/acquirer';
import { merchants, users, worldTemplate } from '@countinghouse/gateway/testing/world';
import { startBenchDatabase } from '../database.ts';
import { ms, type Result, timesOf } from '../measure.ts';
import { analyze, createSeller, luhn, ownTimes, type Sale, type Seller, startGateway } from '../sale.ts';

const cards = 500;
/** Cards that are stored, and sales of each kind, for warming up. */
const warm = 100;
const sales = 2_500;
const more_maximum_ms = 0.5;
const storing_maximum_ms = 15;

/**
 * Measures storing cards, and sales with stored cards beside sales with the same cards typed. Sales of both kinds alternate, one at a time,
 * so that other work on the machine affects both equally. The figure is the gateway's own time, without the wait for the acquirer.
 */
export async function benchStoredCards(): Promise<Result[]> {
  const database = await startBenchDatabase(false);
  await worldTemplate.prepare(database.url);
  const acquirer = await startTestAcquirer();
  const gateway = await startGateway(database.url, acquirer.iso_port, acquirer.post_url);
  try {
    const stored: StoredCard[] = [];
    for (let index = 0; index < warm; index += 1) stored.push(await storeCard(gateway.url, index));
    await analyze(database.url);
    await gateway.checks();
    for (let index = warm; index < warm + cards; index += 1) stored.push(await storeCard(gateway.url, index));
    const storing = timesOf(await gateway.checks());

    const cardOf = (number: number) => stored[number % stored.length] as StoredCard;
    const sellers = {
      typed: createSeller(gateway.url, (number) => ({
        card_number: cardOf(number).card_number,
        expiry: '1231',
        cvv: '123',
      })),
      stored: createSeller(gateway.url, (number) => ({ account_uid: cardOf(number).account_uid, cvv: '123' })),
    };
    await inTurns(sellers, warm, 0);
    await analyze(database.url);
    await gateway.times();
    const sold = await inTurns(sellers, sales, warm);
    const times = await gateway.times();
    const typed = timesOf(ownTimes(sold.typed, times).ms);
    const charged = timesOf(ownTimes(sold.stored, times).ms);
    const more_ms = charged.p50_ms - typed.p50_ms;
    return [
      {
        what: `A sale of a stored card beside one of the same card typed, ${sales.toLocaleString('en')} of each in turns: own time`,
        to_reach: `≤ ${more_maximum_ms} ms more at p50`,
        reached: `${more_ms.toFixed(2)} ms more: p50 ${charged.p50_ms.toFixed(2)} ms, p95 ${ms(charged.p95_ms)}`,
        baseline: `typed: p50 ${typed.p50_ms.toFixed(2)} ms, p95 ${ms(typed.p95_ms)}`,
        passed: more_ms <= more_maximum_ms,
      },
      {
        what: `Storing a card of a customer, checked with an amount of zero, ${cards} of them: own time, without the acquirer`,
        to_reach: `p95 ≤ ${storing_maximum_ms} ms`,
        reached: `p50 ${ms(storing.p50_ms)}, p95 ${ms(storing.p95_ms)}`,
        baseline: `a typed sale: p50 ${ms(typed.p50_ms)}, p95 ${ms(typed.p95_ms)}`,
        passed: storing.p95_ms <= storing_maximum_ms,
      },
    ];
  } finally {
    await gateway.stop();
    await acquirer.stop();
    await database.stop();
  }
}

type StoredCard = { card_number: string; account_uid: string };

/** Adds a customer with a card, as the Active merchant of the world. */
async function storeCard(url: string, index: number): Promise<StoredCard> {
  const card_number = luhn(`411111${String(700_000_000 + index)}`);
  const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(new URL(`/api/vault/customers${path}`, url), {
      method: 'POST',
      headers: {
        authorization: `Bearer a.${users.merchant.id_server_id}.c`,
        'content-type': 'application/json',
        'x-terminal-key': merchants.harbor.terminal_key,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const address = { kind: 'billing', address_1: '12 Harbor Rd', city: 'Portland', state: 'ME', postal_code: '04101' };
  const { customer_id } = await post('', { first_name: 'Dana', last_name: 'Okonkwo', addresses: [address] });
  const consent = { consent_channel: 'in_person', consent_text: 'I agree that my card is stored.' };
  const { account } = await post(`/${customer_id}/accounts`, { card_number, expiry: '1231', cvv: '123', ...consent });
  return { card_number, account_uid: (account as { account_uid: string }).account_uid };
}

/** Makes a number of sales of each kind in sequence, alternating between the kinds. */
async function inTurns(
  sellers: { typed: Seller; stored: Seller },
  count: number,
  from: number,
): Promise<{ typed: Sale[]; stored: Sale[] }> {
  const sold: { typed: Sale[]; stored: Sale[] } = { typed: [], stored: [] };
  for (let index = 0; index < count; index += 1) {
    // Two sales with one card within a minute have different amounts.
    const number = (from + index) * 2;
    const kinds = index % 2 === 0 ? (['typed', 'stored'] as const) : (['stored', 'typed'] as const);
    for (const [place, kind] of kinds.entries()) sold[kind].push(await sellers[kind](number + place));
  }
  return sold;
}
