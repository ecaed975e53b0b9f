import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildPortal } from '@countinghouse/portal/server/build';
import { firstPageBudget_bytes, measureFirstPage } from '@countinghouse/portal/server/bundle-budget';
import type { Result } from './measure.ts';

const modules = join(import.meta.dirname, '..', '..', 'node_modules');

/** Measures the JavaScript of the first page after sign-in, beside React alone, which every page needs. */
export async function benchBundle(): Promise<Result[]> {
  await buildPortal();
  const { total_bytes } = await measureFirstPage();
  const react = await Promise.all(
    [
      'react/cjs/react.production.js',
      'react-dom/cjs/react-dom-client.production.js',
      'scheduler/cjs/scheduler.production.js',
    ].map(async (file) => gzipSync(await readFile(join(modules, file)), { level: 9 }).length),
  );
  const kb = (bytes: number) => `${(bytes / 1024).toFixed(0)} KB`;
  return [
    {
      what: 'First page (Home after sign-in): JavaScript, gzip, with its catalogue',
      to_reach: '≤ 200 KB',
      reached: kb(total_bytes),
      baseline: `React alone, not minified: ${kb(react.reduce((sum, each) => sum + each, 0))}`,
      passed: total_bytes <= firstPageBudget_bytes,
    },
  ];
}
