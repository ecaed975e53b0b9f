import { systemClock } from '@countinghouse/domain/time/clock';
import { runApplication } from '@countinghouse/service/lifecycle';
import { createLogger } from '@countinghouse/service/logger';
import { startAcquirer } from './server.ts';
import { readAcquirerSettings } from './settings.ts';

await runApplication('acquirer', async (environment) => {
  const settings = readAcquirerSettings(await environment);
  const log = createLogger({ name: 'acquirer', level: settings.log_level });
  const acquirer = await startAcquirer(settings, { clock: systemClock, log });
  log.info({ iso_port: acquirer.iso_port, http_port: acquirer.http_port, book_file: settings.book_file }, 'ready');
  return { log, stop: acquirer.stop };
});
