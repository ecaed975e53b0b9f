import type { MerchantSettlementSchedule } from '@countinghouse/contract/merchants/settings/settlement-schedule';
import { movableClock } from '@countinghouse/domain/time/clock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { merchants, type UserName } from '../../../testing/world.ts';

let house: TestGateway;
const clock = movableClock(new Date('2026-03-04T15:00:00.000Z'));
beforeEach(async () => {
  clock.set(new Date('2026-03-04T15:00:00.000Z'));
  house = await startTestGateway({ clock });
});
afterEach(() => house.stop());

const own = { id: merchants.harbor.merchant_uid };
const read = async (as: UserName = 'merchant', params = own) => house.call('get_settlement_schedule', as, { params });
const save = (body: Record<string, unknown>, as: UserName = 'merchant') =>
  house.call('update_settlement_schedule', as, {
    params: own,
    body: {
      version: 1,
      automatic: true,
      cut_off_time: '21:00',
      days: [1, 2, 3, 4, 5, 6, 7],
      time_zone: 'EST',
      ...body,
    },
  });
const scheduleOf = (answer: { body: Record<string, unknown> }) =>
  answer.body.settlement_schedule as MerchantSettlementSchedule;

test('[S7.80] the schedule is read with its next cut-off, and a saved one closes batches from then on', async () => {
  expect(scheduleOf(await read())).toEqual({
    version: 1,
    automatic: true,
    cut_off_time: '21:00',
    days: [1, 2, 3, 4, 5, 6, 7],
    time_zone: 'EST',
    closed_date: null,
    next_cut_off: { cut_off_at: '2026-03-05T02:00:00.000Z', batch_date: '2026-03-04' },
  });
  const saved = await save({ cut_off_time: '17:30', days: [5, 1, 5], time_zone: 'PST' });
  expect(saved.status, saved.text).toBe(200);
  expect(scheduleOf(saved)).toMatchObject({
    version: 2,
    days: [1, 5],
    time_zone: 'PST',
    next_cut_off: { cut_off_at: '2026-03-07T01:30:00.000Z', batch_date: '2026-03-06' },
  });
  await house.gateway.jobs.runNow('close_batches');
  expect(await house.sql('select next_cut_off_at from merchants where merchant_uid = $1', [own.id])).toEqual([
    { next_cut_off_at: new Date('2026-03-07T01:30:00.000Z') },
  ]);
  expect(scheduleOf(await save({ version: 2, automatic: false })).next_cut_off).toBeNull();
});

test('[S7.80] refuses an outdated version and another merchant’s schedule, and an administrator can save it', async () => {
  expect((await save({ cut_off_time: '20:00' })).status).toBe(200);
  const late = await save({ cut_off_time: '19:00' });
  expect([late.status, late.body.code, late.body.details]).toEqual([409, 'changed_meanwhile', { version: 2 }]);
  expect((await read('foreign')).status).toBe(404);
  expect((await read('foreign_admin')).status).toBe(404);
  expect((await save({ version: 2, cut_off_time: '18:00' }, 'admin')).status).toBe(200);
});

test.each([
  [{ cut_off_time: '24:00' }, 'cut_off_time'],
  [{ cut_off_time: '9:00' }, 'cut_off_time'],
  [{ days: [] }, 'days'],
  [{ days: [0] }, 'days.0'],
  [{ time_zone: 'UTC' }, 'time_zone'],
])('[S7.80] refuses %j', async (change, field) => {
  const answer = await save(change);
  expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, field]);
});

test('[S1.34] a cut-off moved to an earlier hour of today is the next one and closes immediately', async () => {
  await house.gateway.jobs.runNow('close_batches');
  clock.set(new Date('2026-03-04T23:00:00.000Z'));
  const saved = scheduleOf(await save({ cut_off_time: '17:00' }));
  expect(saved.next_cut_off).toEqual({ cut_off_at: '2026-03-04T22:00:00.000Z', batch_date: '2026-03-04' });
  await house.gateway.jobs.runNow('close_batches');
  expect(scheduleOf(await read())).toMatchObject({
    closed_date: '2026-03-04',
    next_cut_off: { batch_date: '2026-03-05' },
  });
});
