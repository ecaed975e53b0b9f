import { movableClock, systemClock } from '@countinghouse/domain/time/clock';
import { expect, test } from 'vitest';
import { addTerminal } from '../../testing/money/terminals.ts';
import { freshCard, payload, startPaymentWorld } from '../../testing/payments.ts';

test('a batch without an answer holds up no other of the same cut-off', async () => {
  const clock = movableClock(new Date('2026-03-04T15:00:00.000Z'));
  const world = await startPaymentWorld({ clock, real_clock: systemClock });
  try {
    await world.gateway.jobs.runNow('close_batches');
    const { terminal_key } = await addTerminal(world, 'harbor');
    await world.sale(payload({ ...freshCard(), amount: 1000 }));
    const other = { headers: { 'x-terminal-key': terminal_key }, terminal: false };
    expect((await world.sale(payload({ ...freshCard(), amount: 700 }), other)).data.status).toBe(210);

    const under_way = world.hold('batch_recorded');
    clock.set(new Date('2026-03-05T02:00:00.000Z'));
    await world.gateway.jobs.runNow('close_batches');
    await under_way.reached;
    await world.until("select count(*) = 1 as settled from batches where status = 'settled'");
    expect(await world.sql("select 1 from batches where status = 'submitted'")).toHaveLength(1);
    under_way.release();
    await world.quiet();
    expect(await world.sql("select 1 from batches where status = 'settled'")).toHaveLength(2);
  } finally {
    await world.stop();
  }
});
