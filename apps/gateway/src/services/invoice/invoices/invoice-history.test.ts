import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { invoiceEventKinds, invoiceHistoryCalls } from '@countinghouse/domain/invoice/invoice-history';
import { expect, test } from 'vitest';

const gateway = join(import.meta.dirname, '../../../..');
const sourcesOf = (pattern: string) =>
  globSync(pattern, { cwd: gateway })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(gateway, path), 'utf8'));

test('the history knows every audited call on an invoice and every event that SQL writes', () => {
  const calls = sourcesOf('src/services/**/*.ts').flatMap((source) => [
    ...[...source.matchAll(/call: '(\w+)',\s*target_type: 'invoice'/g)].map(([, call]) => call),
    ...[...source.matchAll(/auditSending\(\w+, \w+, \{ call: '(\w+)'/g)].map(([, call]) => call),
  ]);
  expect(calls.length).toBeGreaterThan(12);
  expect(calls.filter((call) => !invoiceHistoryCalls.some((one) => one === call))).toEqual([]);
  const kinds = sourcesOf('sql/functions/invoices/*.sql').flatMap((source) =>
    [...source.matchAll(/report_invoice_payment\(([^;]*);/g)].flatMap(([, given = '']) =>
      [...given.matchAll(/'((?:payment|refund)_[a-z_]+)'/g)].map(([, kind]) => kind),
    ),
  );
  expect(kinds).toContain('refund_begun');
  const known: readonly unknown[] = [...invoiceEventKinds, 'payment_id'];
  expect(kinds.filter((kind) => !known.includes(kind))).toEqual([]);
});
