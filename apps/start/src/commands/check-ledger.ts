import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/*
 * `npm run ledger`: recomputes all sums from the postings, compares invoices with their payments, and reports every difference. It reads
 * the database of DATABASE_URL, or of the stack that runs here; --acquirer also compares with the sandbox acquirer's book. Exit code 1:
 * something differs.
 */
enableCompileCache();
const { runningAddress } = await import('@countinghouse/postgres/running-address');
const { createPool } = await import('@countinghouse/service/database');
const { gatewaySchema } = await import('@countinghouse/gateway/migrations');
const { checkLedger } = await import('@countinghouse/gateway/store/ledger/ledger-check');
const { checkInvoices } = await import('@countinghouse/gateway/store/invoices/invoice-check');
const { readPositions } = await import('../acquirer-positions.ts');
const { ledgerReport } = await import('./ledger-report.ts');

const { values } = parseArgs({ options: { acquirer: { type: 'string' } } });
const folder = process.env.DATA_FOLDER ?? '.data';
const root = join(import.meta.dirname, '..', '..', '..', '..');
const url = process.env.DATABASE_URL ?? (await runningAddress(join(resolve(root, folder), 'postgres')));
if (url === undefined) {
  process.stderr.write('No database runs here: start Countinghouse, or set DATABASE_URL.\n');
  process.exit(2);
}

const pool = createPool({ url, schema: gatewaySchema, application_name: 'ledger' }, () => undefined);
const begun_ms = performance.now();
try {
  const book = values.acquirer === undefined ? undefined : await readPositions(values.acquirer);
  const client = await pool.connect();
  const check = await checkLedger(client, book === undefined ? {} : { book: { find: book.find, whole: false } });
  const invoices = await checkInvoices(client);
  client.release();
  process.stdout.write(ledgerReport(check, performance.now() - begun_ms, book?.count));
  process.stdout.write(
    `${invoices.invoices} invoices, ${invoices.differences.length} of their amounts or states differ\n`,
  );
  for (const one of invoices.differences) {
    process.stdout.write(`invoice ${one.invoice_id}: ${one.what} should be ${one.expected}, is ${one.found}\n`);
  }
  process.exitCode = check.difference_count === 0 && invoices.differences.length === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`The ledger could not be checked: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
} finally {
  await pool.end();
}
