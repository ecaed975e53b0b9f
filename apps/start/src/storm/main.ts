import { randomInt } from 'node:crypto';
import { enableCompileCache } from 'node:module';
import { parseArgs } from 'node:util';

/*
 * `npm run storm -- --minutes 60 --clients 32 [--seed text]`: the mixed load with kills of storm.ts. Prints what was done and every
 * difference; the exit code is 0 only if there is none.
 */
enableCompileCache();
const { runStorm } = await import('./storm.ts');
const { stormReport } = await import('./storm-report.ts');

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    clients: { type: 'string', default: '32' },
    seed: { type: 'string', default: String(randomInt(1_000_000_000)) },
  },
});
const duration_ms = Number(values.minutes) * 60_000;
const clients = Number(values.clients);
if (!(duration_ms > 0) || !Number.isInteger(clients) || clients < 1) {
  process.stderr.write('Give --minutes and --clients as numbers above 0.\n');
  process.exit(2);
}
const begun_ms = performance.now();
const say = (line: string) =>
  process.stdout.write(`${((performance.now() - begun_ms) / 1_000).toFixed(1).padStart(8)} s  ${line}\n`);
say(`A storm of ${values.minutes} minutes, ${clients} clients, seed ${values.seed}.`);
const result = await runStorm({
  duration_ms,
  clients,
  seed: values.seed,
  strike_every_ms: Math.min(15_000, Math.max(4_000, duration_ms / 20)),
  settle_every_ms: 3_000,
  pause_ms: 0,
  resolve_ms: 15 * 60_000,
  say,
});
process.stdout.write(stormReport(result, performance.now() - begun_ms));
process.exitCode = result.faults.length === 0 ? 0 : 1;
