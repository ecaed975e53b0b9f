import { linkStatuses } from '@countinghouse/domain/payment-link/payment-link';
import { expect, test } from 'vitest';
import { attackRows } from './rows/attack-rows.ts';
import { makeWorld } from './world.ts';

const world = makeWorld(new Date('2026-11-21T17:30:00Z'));
const linksOf = (username: string) =>
  world.merchants.find(({ merchant }) => merchant.people[0]?.[0] === username)?.links ?? [];

test('Harbor has 24 links of every kind and state, Sierra Vista none, and other merchants with payments two to six', () => {
  const harbor = linksOf('merchant');
  expect(harbor).toHaveLength(24);
  expect(new Set(harbor.map(({ kind }) => kind)).size).toBe(4);
  expect(new Set(harbor.map(({ status }) => status))).toEqual(new Set(linkStatuses));
  expect(linksOf('sierravista')).toEqual([]);
  for (const { merchant, links, payments } of world.merchants) {
    if (merchant.people[0]?.[0] === 'merchant' || merchant.people[0]?.[0] === 'sierravista') continue;
    expect(links.length, merchant.doing_business_as).toBeGreaterThanOrEqual(payments.length === 0 ? 0 : 2);
    expect(links.length, merchant.doing_business_as).toBeLessThanOrEqual(6);
  }
});

test('three percent of payments come from links, match the link’s amount, and have no acting user', () => {
  const links = world.merchants.flatMap((each) => each.links);
  const uses = links.flatMap((link) => link.uses);
  const payments = world.merchants.flatMap((each) => each.payments);
  expect(new Set(uses).size).toBe(uses.length);
  expect((100 * uses.length) / payments.length).toBeGreaterThan(2.5);
  expect((100 * uses.length) / payments.length).toBeLessThan(3.5);
  for (const link of links) {
    for (const life of link.uses) {
      expect(life.actor).toBeUndefined();
      expect(life.created_at.getTime()).toBeGreaterThan(link.created_at.getTime());
      if (link.kind === 'fixed') expect(life.requested_amount).toBe(link.amount);
      else expect(life.requested_amount).toBeGreaterThanOrEqual(link.minimum_amount ?? 0);
    }
    const paid = link.uses.filter(({ status }) => status !== 230).length;
    expect(link.status === 'completed').toBe(link.max_uses !== null && paid >= link.max_uses);
  }
});

test('protection has paused one Harbor link under attack, with 80 refused attempts', () => {
  const now = new Date('2026-11-21T17:30:00Z');
  const links = world.merchants.flatMap(({ merchant, links: own }) => own.map((link) => ({ merchant, link })));
  const [protections = [], held_off = []] = attackRows(links, now).map(
    ({ rows }) => rows as readonly Record<string, unknown>[],
  );
  expect(protections).toHaveLength(1);
  expect(Number(protections[0]?.until)).toBeGreaterThan(now.getTime());
  expect(held_off.reduce((sum, { count }) => sum + Number(count), 0)).toBe(80);
  expect(new Set(held_off.map(({ held_off_id }) => held_off_id)).size).toBe(held_off.length);
});
