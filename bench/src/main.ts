import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { benchAudit } from './audit.ts';
import { benchAwaiting } from './awaiting.ts';
import { benchBundle } from './bundle.ts';
import { benchCustomReports } from './custom-reports.ts';
import { benchDocuments } from './documents.ts';
import { benchDownloads } from './downloads.ts';
import { benchExport } from './export.ts';
import { benchInvoicePage } from './invoices/invoice-page.ts';
import { benchIssuing } from './invoices/issuing.ts';
import { benchReminders } from './invoices/reminders.ts';
import { keepResults } from './keep-results.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchInvoices } from './lists/invoices.ts';
import { benchPaymentLinks } from './lists/payment-links.ts';
import type { Result } from './measure.ts';
import { benchOperations } from './operations.ts';
import { benchCardTesting } from './public-pages/card-testing.ts';
import { benchConcurrentPayers } from './public-pages/concurrent-payers.ts';
import { benchGuessedSecrets } from './public-pages/guessed-secrets.ts';
import { benchPayPage } from './public-pages/pay-page.ts';
import { benchVisitorPayments } from './public-pages/visitor-payments.ts';
import { saleResults } from './sale-results.ts';
import { benchSearch } from './search.ts';
import { benchSettlement } from './settlement.ts';
import { benchStart } from './start.ts';
import { benchTable } from './table.ts';
import { benchStoredCards } from './vault/stored-cards.ts';
import { benchVault } from './vault/vault.ts';
import { benchVaultExport } from './vault/vault-export.ts';
import { benchWiping } from './vault/wiping.ts';

/*
 * `npm run bench`: runs every benchmark, each beside a raw baseline of the same run, and writes the figures to docs/performance.md. `npm
 * run bench -- search` runs one and writes nothing.
 */

const benches: Record<string, () => Promise<Result[]>> = {
  bundle: benchBundle,
  lighthouse: benchLighthouse,
  'pay-page': benchPayPage,
  start: benchStart,
  sale: saleResults,
  operations: benchOperations,
  search: benchSearch,
  awaiting: benchAwaiting,
  audit: benchAudit,
  settlement: benchSettlement,
  wiping: benchWiping,
  'custom-reports': benchCustomReports,
  export: benchExport,
  downloads: benchDownloads,
  documents: benchDocuments,
  table: benchTable,
  vault: benchVault,
  'vault-export': benchVaultExport,
  'stored-cards': benchStoredCards,
  'visitor-payments': benchVisitorPayments,
  'card-testing': benchCardTesting,
  'concurrent-payers': () => benchConcurrentPayers(),
  'guessed-secrets': benchGuessedSecrets,
  'payment-links': benchPaymentLinks,
  invoices: benchInvoices,
  issuing: () => benchIssuing(),
  reminders: () => benchReminders(),
  'invoice-page': benchInvoicePage,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}: choose of ${Object.keys(benches).join(', ')}`);
  process.exit(1);
}

const results: Result[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n── ${name} ──`);
  results.push(...(await bench()));
}

const row = (result: Result) =>
  `| ${result.what} | ${result.to_reach} | ${result.reached}${result.passed ? '' : ' (not reached)'} | ${result.baseline} |`;
const table = [
  '| what | to reach | reached | baseline in the same run |',
  '| --- | --- | --- | --- |',
  ...results.map(row),
].join('\n');
console.log(`\n${table}`);

if (asked.length === 0) {
  const file = join(import.meta.dirname, '..', '..', 'docs', 'performance.md');
  const date = new Date().toISOString().slice(0, 10);
  await writeFile(file, keepResults(await readFile(file, 'utf8'), results, date));
}
process.exit(results.every((result) => result.passed) ? 0 : 1);
