import { commercialFaults, commercialTotals, qualify } from '@countinghouse/domain/level23/commercial-data';
import type { CommercialData } from '@countinghouse/domain/level23/order-data';
import { expect, test } from 'vitest';
import { amountOf } from '../payment-life.ts';
import { makeWorld } from '../world.ts';
import { lineItemRows } from './line-item-rows.ts';

test('Level 2/3 data matches its payments exactly and reaches the highest level of each brand', () => {
  const world = makeWorld(new Date('2026-11-21T17:30:00Z'), 8);
  const lives = new Map(
    world.merchants.flatMap(({ payments }) => payments).map((life) => [life.payment_id, life] as const),
  );
  const rows = lineItemRows(world).find(({ table }) => table === 'commercial_data')?.rows as unknown as {
    payment_id: string;
    order_number: string;
    commercial: string;
    next_try_at: Date | null;
  }[];
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.some(({ next_try_at }) => next_try_at !== null)).toBe(true);
  expect(new Set(rows.map(({ order_number }) => order_number)).size).toBe(rows.length);
  for (const row of rows) {
    const life = lives.get(row.payment_id);
    if (life === undefined) throw new Error('data without a payment');
    const commercial = JSON.parse(row.commercial) as CommercialData;
    const { tip, order_id, card } = life;
    const payment = { card_brand: card.card_brand, amount: amountOf(life), tip, order_id };
    expect(commercialFaults(commercial, payment)).toEqual([]);
    expect(commercialTotals(commercial, payment).difference_amount).toBe(0);
    const { level, highest } = qualify(commercial, payment);
    expect(level).toBe(highest);
  }
});
