import { expect, test } from 'vitest';
import { withoutWhatSchemasSay } from './without-schemas.ts';

test('a stripped declaration keeps what the portal uses, and no schema', () => {
  const code = `import { z } from 'zod/mini';
export const price = z.int().check(z.minimum(1, 'must be at least 1'));
export const text = (maximum: number) => z.string().check(z.maxLength(maximum));
export type Price = z.infer<typeof price>;
export const getPrice = defineCall({
  name: 'get_price',
  service: 'core',
  path: '/prices/{id}',
  summary: 'A price',
  permission: { any_of: ['SAVI'] },
  params: z.object({ id: text(10) }),
  response: z.object({ price }),
  errors: ['not_found'],
});`;
  expect(withoutWhatSchemasSay(code)).toBe(`import { z } from 'zod/mini';
export const price = z;
export const text = (maximum: number) => z;
export type Price = z.infer<typeof price>;
export const getPrice = defineCall({
  name: 'get_price',
  service: 'core',
  path: '/prices/{id}',
  permission: { any_of: ['SAVI'] },
  response: z,
  });`);
});

test('keeps the fact that a call returns a file', () => {
  const code = `export const getFile = defineCall({ name: 'get_file', response: fileOf('text/csv'), errors: [] });`;
  expect(withoutWhatSchemasSay(code)).toBe(
    `export const getFile = defineCall({ name: 'get_file', response: fileOf('text/csv'), });`,
  );
});
