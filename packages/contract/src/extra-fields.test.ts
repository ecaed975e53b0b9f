import { expect, test } from 'vitest';
import type { z } from 'zod/mini';
import type { CallDeclaration } from './call.ts';
import { calls } from './calls.ts';

/*
 * Extra data in a request never gets past its contract: every object in every body, query and path either refuses unknown fields or drops
 * them. `role`, `merchant_uid` or `__proto__` reach no operation.
 */

const extras = {
  role: 'Owner',
  roles: ['Owner'],
  permissions: [{ code: 'ROUP', has_access: true }],
  merchant_uid: 'aaaaaa02-bbbb-4bbb-8bbb-cccccccc0002',
  entity_id: 'aaaaaa02-bbbb-4bbb-8bbb-cccccccc0002',
  tenant_uid: 'aaaaaa01-bbbb-4bbb-8bbb-cccccccc0001',
  user_type_id: 'Administrator',
  user_status_id: 1,
  status: 'Active',
  account_status_code: 'Active',
  is_merchant_user: false,
  has_access: true,
  created_by: 'somebody',
  constructor: { prototype: { admin: true } },
};

type Schema = { _zod: { def: Record<string, unknown> & { type: string } } };

/** Yields every object in a schema, with its path. */
function* objectsOf(schema: unknown, path: string, seen = new Set<unknown>()): Generator<[string, Schema]> {
  if (typeof schema !== 'object' || schema === null || !('_zod' in schema) || seen.has(schema)) return;
  seen.add(schema);
  const { def } = (schema as Schema)._zod;
  if (def.type === 'object') yield [path, schema as Schema];
  for (const [name, part] of Object.entries(def)) {
    if (name === 'shape') {
      for (const [field, each] of Object.entries(part as object)) yield* objectsOf(each, `${path}.${field}`, seen);
    } else if (Array.isArray(part)) {
      for (const [index, each] of part.entries()) yield* objectsOf(each, `${path}.${index}`, seen);
    } else {
      yield* objectsOf(part, path, seen);
    }
  }
}

const inputs = Object.entries(calls as Record<string, CallDeclaration>).flatMap(([name, call]) =>
  (['body', 'query', 'params'] as const).flatMap((part) =>
    call[part] === undefined ? [] : ([[`${name} ${part}`, call[part]]] as [string, z.core.$ZodType][]),
  ),
);

test.each(inputs)('%s accepts no undeclared fields', (name, schema) => {
  const objects = [...objectsOf(schema, name)];
  expect(objects.length).toBeGreaterThan(0);
  for (const [path, object] of objects) {
    const { shape, catchall } = object._zod.def as unknown as { shape: Record<string, unknown>; catchall?: Schema };
    expect([undefined, 'never'], path).toContain(catchall?._zod.def.type);
    const unknown = Object.fromEntries(Object.entries(extras).filter(([field]) => !Object.hasOwn(shape, field)));
    // As on the wire, where __proto__ is an ordinary field.
    const sent = JSON.parse(JSON.stringify(unknown).replace(/^\{/, '{"__proto__":{"admin":true},')) as object;
    const result = (object as unknown as z.ZodMiniType)._zod.run({ value: sent, issues: [] }, { async: false });
    if (result instanceof Promise) throw new TypeError('A schema is asynchronous');
    if (result.issues.length > 0) continue;
    const taken = result.value as Record<string, unknown>;
    for (const field of [...Object.keys(unknown), '__proto__'])
      expect(Object.hasOwn(taken, field), `${path}.${field}`).toBe(false);
    expect((taken as { admin?: boolean }).admin).toBeUndefined();
  }
});
