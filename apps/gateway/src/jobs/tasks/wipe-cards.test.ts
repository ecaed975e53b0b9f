import { randomUUID } from 'node:crypto';
import { inTransaction } from '@countinghouse/service/transaction';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCardKeys, openCard, resealCards } from '../../store/payments/cards.ts';
import { cardLockNumber } from '../../store/payments/payment-locks.ts';
import { inScope } from '../../store/scope.ts';
import { wipeCard } from '../../store/vault/wipe-card.ts';
import { wipeCards } from '../../store/vault/wipe-cards.ts';
import { runRound } from '../../testing/background-jobs.ts';
import { anotherCard, type PaymentWorld, payload, startPaymentWorld } from '../../testing/payments.ts';
import { storeCard } from '../../testing/stored-cards.ts';
import { merchants, users } from '../../testing/world.ts';

let world: PaymentWorld;
let owner: pg.Pool;
beforeAll(async () => {
  world = await startPaymentWorld();
  owner = new pg.Pool({ connectionString: world.database.url, options: '-c search_path=gateway,public' });
});
afterAll(async () => {
  await owner.end();
  await world.stop();
});
beforeEach(async () => {
  await world.sql('delete from vault_rounds');
  // Data that earlier tests left does not matter here.
  await world.sql('update cards set sealed_number = null, wiped_at = now() where sealed_number is not null');
});

const { merchant_uid } = merchants.harbor;
const now = new Date();
const cardOf = async (payment_id: string) => String((await world.rowOf(payment_id)).card_id);
const isWiped = async (card_id: string) =>
  (
    await world.sql<{ wiped: boolean }>('select sealed_number is null as wiped from cards where card_id = $1', [
      card_id,
    ])
  )[0]?.wiped;

/** Dates a card's first use, and the last change of its payments, `days` ago. */
async function age(card_id: string, days: number): Promise<void> {
  await world.sql(`update cards set created_at = now() - $2 * interval '1 day' where card_id = $1`, [card_id, days]);
  await world.sql(`update payments set updated_at = now() - $2 * interval '1 day' where card_id = $1`, [card_id, days]);
}

const wipe = () => wipeCards(owner, { now, retention_days: 400 });

describe('the nightly round', () => {
  test('wipes cards settled longer ago than they can be refunded, and keeps brand, last four and fingerprint', async () => {
    await world.outweigh();
    const [old, young] = [await world.settledSale(4_000), await world.settledSale(4_100)];
    await age(await cardOf(old), 401);
    await age(await cardOf(young), 399);
    await runRound(world, 'wipe_cards');
    expect(await isWiped(await cardOf(old))).toBe(true);
    expect(await isWiped(await cardOf(young))).toBe(false);
    const [card] = await world.sql('select * from cards where card_id = $1', [await cardOf(old)]);
    expect(card).toMatchObject({ card_brand: 'visa', sealed_number: null, wiped_at: expect.any(Date) });
    expect(card?.last_four).toMatch(/^\d{4}$/);
    expect(card?.fingerprint).toHaveLength(32);
    expect(await world.sql('select done_count, done_total from vault_rounds')).toMatchObject([{ done_count: '1' }]);
    const metrics = (await world.send('/metrics')).text;
    expect(metrics).toContain('gateway_vault_round{round="wipe_cards",figure="count"} 1');
    expect(Number(/^gateway_card_number_oldest_seconds (\S+)/m.exec(metrics)?.[1])).toBeGreaterThan(398 * 86_400);
  });

  test('a refund to a wiped card is refused, and a new sale seals the number again', async () => {
    const payment_id = await world.settledSale(4_200);
    const card_id = await cardOf(payment_id);
    await age(card_id, 401);
    await wipe();
    expect(await world.refund(payment_id)).toMatchObject({
      status: 409,
      body: { code: 'card_not_usable', details: { reason: 'wiped' } },
    });
    const card_number = anotherCard();
    const first = await world.sale(payload({ amount: 4_300, payment: { card_number, expiry: '1231', cvv: '123' } }));
    const again = await cardOf(first.data.payment_id);
    await world.sql('update payments set status = 230 where card_id = $1', [again]);
    await age(again, 2);
    await wipe();
    expect(await isWiped(again)).toBe(true);
    await world.sale(payload({ amount: 4_300, payment: { card_number, expiry: '1231', cvv: '123' } }));
    expect(await isWiped(again)).toBe(false);
    const [sealed] = await world.sql<never>('select * from cards where card_id = $1', [again]);
    expect(openCard(world.gateway.dependencies.payments.card_keys, sealed as never, sealed as never)).toBe(card_number);
  });

  test.each([202, 205, 206, 210, 225])('keeps a card with a payment in status %d, however old', async (status) => {
    const card_id = await cardOf(await world.sold(4_400));
    await world.sql('update payments set status = $2 where card_id = $1', [card_id, status]);
    await age(card_id, 900);
    await wipe();
    expect(await isWiped(card_id)).toBe(false);
    await world.sql('update payments set status = 210 where card_id = $1', [card_id]);
  });

  test.each([230, 231])('wipes a card whose payments all ended in status %d a day later', async (status) => {
    const card_id = await cardOf(await world.sold(4_500));
    await world.sql('update payments set status = $2 where card_id = $1', [card_id, status]);
    expect(await wipe()).toMatchObject({ complete: true });
    expect(await isWiped(card_id)).toBe(false);
    await age(card_id, 2);
    await wipe();
    expect(await isWiped(card_id)).toBe(true);
  });

  test.each([
    ['usable', false],
    ['blocked', false],
    ['replaced', true],
    ['removed', true],
  ])('a card whose account is %s is wiped: %s', async (status, wiped) => {
    const { card_id, account_uid } = await storeCard(world);
    await age(card_id, 900);
    await world.sql(
      `update vault_accounts set status = $2, blocked_reason = case when $2 = 'blocked' then 'by_person' end where account_uid = $1`,
      [account_uid, status],
    );
    await wipe();
    expect(await isWiped(card_id)).toBe(wiped);
    const events = await world.sql('select kind, user_id from account_events where account_uid = $1', [account_uid]);
    expect(events).toEqual(wiped ? [{ kind: 'wiped', user_id: null }] : []);
  });

  test('processes more cards than one statement takes, and a second round finds nothing', async () => {
    await world.sql(
      `insert into cards (merchant_uid, card_id, fingerprint, card_brand, first_six, last_four, sealed_number, key_version, created_at)
       select $1, gen_random_uuid(), sha256(n::text::bytea), 'visa', '411111', '1111', '\\x01', 1, now() - interval '500 days'
       from generate_series(1, 2345) n`,
      [merchant_uid],
    );
    expect(await wipe()).toEqual({ wiped: 2_345, complete: true });
    expect(await wipe()).toEqual({ wiped: 0, complete: true });
  });

  test('runs once a night, and a stopped node leaves the rest to the next try', async () => {
    const card_id = await cardOf(await world.sold(4_600));
    await world.sql('update payments set status = 230 where card_id = $1', [card_id]);
    await age(card_id, 2);
    expect(await wipeCards(owner, { now, retention_days: 400, signal: AbortSignal.abort() })).toEqual({
      wiped: 0,
      complete: false,
    });
    await world.sql(`insert into vault_rounds values ('wipe_cards', now(), now(), 0, 0)`);
    await runRound(world, 'wipe_cards');
    expect(await isWiped(card_id)).toBe(false);
  });
});

describe('in parallel with other work', () => {
  test('skips a card while a payment of it is being recorded', async () => {
    const card_id = await cardOf(await world.sold(4_700));
    await world.sql('update payments set status = 230 where card_id = $1', [card_id]);
    await age(card_id, 2);
    const [card] = await world.sql<{ fingerprint: Buffer }>('select fingerprint from cards where card_id = $1', [
      card_id,
    ]);
    await inTransaction(owner, async (client) => {
      await client.query('select pg_advisory_xact_lock($1)', [cardLockNumber(card?.fingerprint as Buffer)]);
      await wipe();
      expect(await isWiped(card_id)).toBe(false);
    });
    await wipe();
    expect(await isWiped(card_id)).toBe(true);
  });

  test('while cards are charged, every open payment keeps its number', async () => {
    const numbers = Array.from({ length: 8 }, anotherCard);
    const started_at = new Date();
    const sell = (card_number: string, amount: number) =>
      world.sale(payload({ amount, payment: { card_number, expiry: '1231', cvv: '123' } }));
    for (const [index, number] of numbers.entries()) await sell(number, 4_800 + index);
    for (let round = 0; round < 4; round += 1) {
      await world.sql('update payments set status = 230 where status = 210');
      await world.sql(`update cards set created_at = now() - interval '2 days'`);
      await Promise.all([...numbers.map((number, index) => sell(number, 4_900 + round * 10 + index)), wipe(), wipe()]);
      expect(
        await world.sql(
          `select p.payment_id from payments p join cards c using (merchant_uid, card_id)
           where c.sealed_number is null and p.status in (202, 205, 206, 210, 225) and p.created_at >= $1`,
          [started_at],
        ),
      ).toEqual([]);
    }
  });

  test('key rotation during charges and wipes reseals all kept cards, and wiped ones stay wiped', async () => {
    const secrets = world.gateway.dependencies.settings.CARD_KEY_SECRETS;
    const keys = createCardKeys(new Map([...secrets, [99, 'a secret of more than 32 characters that is new']]));
    const kept: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      const { card_id } = await storeCard(world);
      const { card_id: other, account_uid } = await storeCard(world);
      await world.sql(`update vault_accounts set status = 'removed' where account_uid = $1`, [account_uid]);
      await age(other, 500);
      kept.push(card_id);
    }
    const reseal = () => resealCards(owner, keys, { at_once: 5 });
    await Promise.all([
      reseal(),
      wipe(),
      reseal(),
      ...Array.from({ length: 12 }, (_, index) =>
        world.sale(
          payload({ amount: 5_100 + index, payment: { card_number: anotherCard(), expiry: '1231', cvv: '123' } }),
        ),
      ),
    ]);
    await wipe();
    await reseal();
    const rows = await world.sql<{ card_id: string; merchant_uid: string; sealed_number: Buffer; key_version: number }>(
      'select * from cards where sealed_number is not null',
    );
    for (const row of rows) expect(openCard(keys, row, row)).toMatch(/^\d{16}$/);
    expect(rows.every(({ key_version }) => key_version === 99)).toBe(true);
    expect(rows.map(({ card_id }) => card_id)).toEqual(expect.arrayContaining(kept));
    expect(rows).toHaveLength(kept.length + 12);
  });
});

describe('immediately, when an account is removed', () => {
  const remove = (card_id: string) =>
    inScope(world.gateway.dependencies.pool, { merchant_uid }, 'write', (transaction) =>
      wipeCard(transaction, { merchant_uid, card_id }, { now, retention_days: 400, user_id: users.merchant.user_id }),
    );

  test('wipes a card that was never charged, and records who removed it', async () => {
    const { card_id, account_uid } = await storeCard(world);
    expect(await remove(card_id)).toBe(false);
    await world.sql(`update vault_accounts set status = 'removed' where account_uid = $1`, [account_uid]);
    expect(await remove(card_id)).toBe(true);
    expect(await isWiped(card_id)).toBe(true);
    expect(await world.sql('select kind, user_id from account_events where account_uid = $1', [account_uid])).toEqual([
      { kind: 'wiped', user_id: users.merchant.user_id },
    ]);
    expect(await remove(card_id)).toBe(false);
  });

  test('removing an account through the API wipes the number unless it has an open payment', async () => {
    for (const charged of [false, true]) {
      const { card_id, account_uid, customer_id } = await storeCard(world);
      if (charged) await world.sale(payload({ amount: 5_200, payment: { account_uid } }));
      const params = { customer_id, account_uid };
      expect((await world.call('remove_account', 'merchant', { params })).status).toBe(200);
      expect(await isWiped(card_id)).toBe(!charged);
    }
  });

  test('keeps a refundable card, and wipes a fully refunded one', async () => {
    const payment_id = await world.sold(5_300);
    await world.sql('update payments set status = 218 where payment_id = $1', [payment_id]);
    const card_id = await cardOf(payment_id);
    expect(await remove(card_id)).toBe(false);
    await world.sql('update payments set refunded_amount = captured_amount where payment_id = $1', [payment_id]);
    expect(await remove(card_id)).toBe(true);
  });

  test('ignores the card of another merchant, and one that does not exist', async () => {
    const { card_id, account_uid } = await storeCard(world, { merchant: 'second' });
    await world.sql(`update vault_accounts set status = 'removed' where account_uid = $1`, [account_uid]);
    expect(await remove(card_id)).toBe(false);
    expect(await remove(randomUUID())).toBe(false);
    expect(await isWiped(card_id)).toBe(false);
  });
});
