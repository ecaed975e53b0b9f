import { systemClock } from '@countinghouse/domain/time/clock';
import { createLogger } from '@countinghouse/service/logger';
import { type Acquirer, startAcquirer } from '../server.ts';
import { readAcquirerSettings } from '../settings.ts';

/*
 * A process that runs as many acquirers as its parent requests, each with its own ports and book: tests need one after the other, and a
 * process for each takes twenty times as long to start. It ends with its parent.
 */

type Order = { number: number } & ({ order: 'start'; environment: NodeJS.ProcessEnv } | { order: 'stop' });

const log = createLogger({ name: 'acquirer', level: 'silent' });
const acquirers = new Map<number, Acquirer>();

async function obey(order: Order): Promise<Record<string, unknown>> {
  if (order.order === 'stop') {
    await acquirers.get(order.number)?.stop();
    acquirers.delete(order.number);
    return {};
  }
  const acquirer = await startAcquirer(readAcquirerSettings(order.environment), { clock: systemClock, log });
  acquirers.set(order.number, acquirer);
  return { iso_port: acquirer.iso_port, http_port: acquirer.http_port };
}

process.on('message', (order: Order) => {
  obey(order).then(
    (answer) => process.send?.({ number: order.number, ...answer }),
    (error: Error) => process.send?.({ number: order.number, error: error.message }),
  );
});
process.on('disconnect', () => process.exit());
