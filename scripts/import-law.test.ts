import { expect, test } from 'vitest';
import { breachOf, importsOf } from './import-law.ts';

test('all forms of import are seen', () => {
  const source = `import a from 'one';\nimport type { b } from "two";\nexport * from './three.ts';\nconst c = await import('four');\nimport 'five';\nimport {\n  d,\n  e,\n} from 'six';`;
  expect(importsOf(source).sort()).toEqual(['./three.ts', 'five', 'four', 'one', 'six', 'two']);
});

test.each([
  ['packages/domain/src/a.ts', '@countinghouse/contract/call'],
  ['packages/ui/src/a.tsx', '@countinghouse/domain/money'],
  ['packages/iso8583/src/a.ts', '@countinghouse/domain/money'],
  ['packages/contract/src/a.ts', '@countinghouse/service/logger'],
  ['packages/brand-new/src/a.ts', '@countinghouse/contract/call'],
  ['packages/contract/src/a.ts', '../../domain/src/money.ts'],
  ['apps/portal/src/features/a/a.tsx', '@countinghouse/gateway/server'],
  ['apps/brand-new/src/a.ts', '@countinghouse/gateway/server'],
  ['apps/acquirer/src/a.ts', '@countinghouse/gateway/server'],
  ['apps/portal/src/features/a/a.tsx', '../b/b.tsx'],
  ['apps/portal/src/features/a/a.tsx', '../../app/router.tsx'],
  ['apps/portal/src/shared/a.ts', '../features/b/b.tsx'],
  ['apps/gateway/src/services/core/a.ts', '../merchants/b.ts'],
  ['apps/gateway/src/store/a.ts', '../services/core/b.ts'],
  ['apps/gateway/src/processor/a.ts', '../store/b.ts'],
])('%s may not import %s', (file, specifier) => {
  expect(breachOf({ file, specifier })).toBeTypeOf('string');
});

test.each([
  ['packages/contract/src/a.ts', '@countinghouse/domain/money'],
  ['packages/contract/src/a.ts', './call.ts'],
  ['apps/start/src/a.ts', '@countinghouse/gateway/server'],
  ['apps/gateway/src/services/core/a.ts', '../../store/b.ts'],
  ['apps/gateway/src/services/core/a.ts', '../../operation.ts'],
  ['apps/gateway/src/services/core/a.ts', './b.ts'],
  ['apps/portal/src/app/a.tsx', '../features/b/b.tsx'],
  ['apps/portal/src/features/a/x/a.tsx', '../y/b.tsx'],
  ['apps/portal/src/features/a/a.tsx', '../../shared/b.ts'],
  ['apps/gateway/src/services/core/a.test.ts', '@countinghouse/postgres/testing'],
  ['apps/gateway/src/services/core/a.ts', 'kysely'],
])('%s may import %s', (file, specifier) => {
  expect(breachOf({ file, specifier })).toBeUndefined();
});
