import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkImports, unreadFiles } from './check-imports.ts';
import { importRules } from './import-rules.ts';

/*
 * A small tree with this repository's folders. Each file breaks or keeps the rule it is listed under. It is read once.
 */

const target = 'export const it = 1;\n';

/** Files that others import. */
const targets = [
  'packages/domain/src/money.ts',
  'packages/contract/src/call.ts',
  'packages/service/src/logger.ts',
  'packages/postgres/src/testing.ts',
  'packages/postgres/src/server.ts',
  'apps/gateway/src/server.ts',
  'apps/gateway/src/http/mount.ts',
  'apps/gateway/src/operation.ts',
  'apps/gateway/src/services/core/target.ts',
  'apps/gateway/src/services/merchants/target.ts',
  'apps/gateway/src/store/target.ts',
  'apps/gateway/src/processor/target.ts',
  'apps/gateway/src/jobs/target.ts',
  'apps/gateway/src/testing/world.ts',
  'apps/portal/src/app/router.ts',
  'apps/portal/src/features/target/page.ts',
  'apps/portal/src/shared/target.ts',
  'apps/start/src/main.ts',
  'e2e/src/stack.ts',
  'bench/src/measure.ts',
];

/** Files that break a rule: the rule, the file and its import. */
const breaches: [rule: string, file: string, specifier: string][] = [
  ['no-cycle', 'packages/domain/src/one.ts', './two.ts'],
  ['only-what-is-exported', 'apps/portal/src/shared/inside.ts', '@countinghouse/domain/src/money'],
  ['only-what-is-exported', 'apps/portal/src/shared/missing.ts', './nowhere.ts'],
  ['by-name-between-workspaces', 'apps/acquirer/src/past.ts', '../../../packages/domain/src/money.ts'],
  ['own-workspace-by-path', 'packages/domain/src/own.ts', '@countinghouse/domain/money'],
  ['packages-below-apps', 'packages/contract/src/app.ts', '@countinghouse/gateway/server'],
  ['packages-below-apps', 'packages/service/src/journey.test.ts', '@countinghouse/e2e/stack'],
  ['packages-import-domain-alone', 'packages/contract/src/log.ts', '@countinghouse/service/logger'],
  ['packages-import-domain-alone', 'packages/brand-new/src/a.ts', '@countinghouse/contract/call'],
  ['mail-imports-domain-and-service', 'packages/mail/src/database.ts', '@countinghouse/postgres/server'],
  ['package-tests-import-domain-and-postgres', 'packages/contract/src/log.test.ts', '@countinghouse/service/logger'],
  ['packages-that-stand-alone', 'packages/ui/src/a.tsx', '@countinghouse/domain/money'],
  ['packages-that-stand-alone', 'packages/iso8583/src/a.ts', '@countinghouse/domain/money'],
  ['domain-is-pure', 'packages/domain/src/file.ts', 'node:fs'],
  ['domain-is-pure', 'packages/domain/src/library.ts', 'kysely'],
  ['no-app-to-app', 'apps/portal/src/shared/app.ts', '@countinghouse/gateway/server'],
  ['no-app-to-app', 'apps/brand-new/src/a.ts', '@countinghouse/gateway/server'],
  ['journeys-and-benchmarks-on-top', 'apps/start/src/journey.ts', '@countinghouse/e2e/stack'],
  ['journeys-and-benchmarks-on-top', 'e2e/src/measured.ts', '@countinghouse/bench/measure'],
  ['testing-code-in-tests-alone', 'apps/gateway/src/world.ts', './testing/world.ts'],
  ['public-pages-are-small', 'apps/pay/src/logged.ts', '@countinghouse/service/logger'],
  ['portal-features-below-app', 'apps/portal/src/features/a/up.tsx', '../../app/router.ts'],
  ['portal-shared-below-features', 'apps/portal/src/shared/up.ts', '../features/target/page.ts'],
  ['portal-features-side-by-side', 'apps/portal/src/features/a/side.tsx', '../target/page.ts'],
  ['gateway-services-side-by-side', 'apps/gateway/src/services/core/side.ts', '../merchants/target.ts'],
  ['gateway-services-below-jobs', 'apps/gateway/src/services/core/job.ts', '../../jobs/target.ts'],
  ['gateway-charge-below-services', 'apps/gateway/src/charge/service.ts', '../services/core/target.ts'],
  ['gateway-charge-below-services', 'apps/gateway/src/charge/mounted.ts', '../http/mount.ts'],
  ['gateway-store-at-the-bottom', 'apps/gateway/src/store/service.ts', '../services/core/target.ts'],
  ['gateway-store-at-the-bottom', 'apps/gateway/src/store/processor.ts', '../processor/target.ts'],
  ['gateway-store-at-the-bottom', 'apps/gateway/src/store/mounted.ts', '../http/mount.ts'],
  ['gateway-processor-at-the-bottom', 'apps/gateway/src/processor/kept.ts', '../store/target.ts'],
  ['gateway-processor-at-the-bottom', 'apps/gateway/src/processor/operation.ts', '../operation.ts'],
  ['gateway-files-and-webhooks-below-services', 'apps/gateway/src/export/up.ts', '../services/core/target.ts'],
];

/** Files that break no rule. */
const fine: [file: string, specifier: string][] = [
  ['packages/contract/src/fine.ts', '@countinghouse/domain/money'],
  ['packages/contract/src/beside.ts', './call.ts'],
  ['packages/contract/src/fine.test.ts', '@countinghouse/postgres/testing'],
  ['apps/gateway/src/services/core/fine.ts', '../../store/target.ts'],
  ['apps/gateway/src/services/core/root.ts', '../../operation.ts'],
  ['apps/gateway/src/services/core/beside.ts', './target.ts'],
  ['apps/gateway/src/services/core/fine.test.ts', '../../testing/world.ts'],
  ['apps/gateway/src/services/core/library.ts', 'kysely'],
  ['apps/gateway/src/store/fine.ts', '../operation.ts'],
  ['apps/gateway/src/jobs/fine.ts', '../services/core/target.ts'],
  ['apps/portal/src/app/fine.ts', '../features/target/page.ts'],
  ['apps/portal/src/features/a/fine.tsx', '../../shared/target.ts'],
  ['apps/portal/src/features/a/inside/fine.tsx', '../fine.tsx'],
  ['apps/start/src/fine.ts', '@countinghouse/gateway/server'],
  ['bench/src/fine.ts', '@countinghouse/e2e/stack'],
];

let tree: string;
let found: Awaited<ReturnType<typeof checkImports>>;

beforeAll(async () => {
  tree = mkdtempSync(join(tmpdir(), 'countinghouse-imports-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  };
  for (const path of targets) write(path, target);
  write('packages/domain/src/two.ts', "export { It } from './one.ts';\n");
  for (const [file, specifier] of [...breaches.map(([, ...rest]) => rest), ...fine]) {
    // A type-only import, as most are. It counts too.
    write(file, `import type { it } from '${specifier}';\n\nexport type It = typeof it;\n`);
  }
  write('node_modules/kysely/package.json', '{"name":"kysely","exports":"./index.js"}');
  write('node_modules/kysely/index.js', target);
  mkdirSync(join(tree, 'node_modules/@countinghouse'));
  for (const place of [
    'packages/domain',
    'packages/contract',
    'packages/service',
    'packages/postgres',
    'apps/gateway',
    'e2e',
    'bench',
  ]) {
    write(`${place}/package.json`, JSON.stringify({ exports: { './*': './src/*.ts' } }));
    symlinkSync(join(tree, place), join(tree, 'node_modules/@countinghouse', place.replace(/.*\//, '')));
  }
  found = await checkImports(tree);
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

test('each rule has an example of a breach', () => {
  expect([...new Set(breaches.map(([rule]) => rule))].sort()).toEqual(importRules.map(({ name }) => name).sort());
});

test.each(breaches)('%s: %s may not import %s', (rule, file) => {
  expect(found.breaches.filter((breach) => breach.startsWith(`${rule}: ${file} `))).toHaveLength(1);
});

test.each(fine)('%s may import %s', (file) => {
  expect(found.breaches.filter((breach) => breach.includes(`: ${file} `))).toEqual([]);
});

test('reports files whose imports were not read', () => {
  expect(found.unread).toEqual([]);
  const importing = [...breaches.map(([, file]) => file), ...fine.map(([file]) => file)];
  expect(unreadFiles(tree, new Set()).sort()).toEqual([...importing].sort());
  expect(unreadFiles(tree, new Set(importing.slice(1)))).toEqual(importing.slice(0, 1));
});
