import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { permissionCodes } from '@countinghouse/domain/access/permission-codes';
import { expect, test } from 'vitest';
import { type CallDeclaration, defineCall } from './call.ts';
import { calls } from './calls.ts';
import { services } from './services.ts';

const all = Object.entries(calls) as [string, CallDeclaration][];

/** Returns every file in a service's folder that declares a call, with its export. */
async function declaredInFiles(): Promise<Map<CallDeclaration, string>> {
  const found = new Map<CallDeclaration, string>();
  for (const service of Object.keys(services)) {
    const folder = new URL(`./${service}/`, import.meta.url);
    const names = await readdir(folder, { recursive: true }).catch(() => []);
    for (const name of names.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))) {
      const exported = (await import(new URL(name, folder).href)) as Record<string, unknown>;
      for (const value of Object.values(exported)) {
        if (typeof value === 'object' && value !== null && 'permission' in value && 'path' in value) {
          found.set(value as CallDeclaration, `${service}/${basename(name)}`);
        }
      }
    }
  }
  return found;
}

test('calls.ts lists every declared call under its own name and service', async () => {
  const declared = await declaredInFiles();
  expect([...declared.values()].sort()).toEqual(
    all.map(([name, call]) => `${call.service}/${name.replaceAll('_', '-')}.ts`).sort(),
  );
  for (const [name, call] of all) expect(call.name).toBe(name);
});

test('no two calls share a method and path', () => {
  const addresses = all.map(([, call]) => `${call.method} ${call.service} ${call.path.replace(/\{\w+\}/g, '{}')}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('a call has existing permission codes and names its source', () => {
  for (const [name, { permission, source, summary }] of all) {
    expect(summary.length, name).toBeGreaterThan(3);
    expect(source, name).toMatch(/S\d+\.\d+|blanks\.md|decision \d+/);
    if (typeof permission === 'string') continue;
    const codes = 'any_of' in permission ? permission.any_of : permission.all_of;
    expect(codes.length, name).toBeGreaterThan(0);
    for (const code of codes) expect(permissionCodes, name).toHaveProperty(code);
  }
});

test('only signed-in reads without a merchant answer in every status', () => {
  for (const [name, call] of all.filter(([, { session }]) => session === 'any')) {
    expect([call.permission, call.effect, call.merchant_scope], name).toEqual(['signed_in', 'read', 'none']);
  }
});

test('a call that moves money is a write on one merchant; a few other calls also need an idempotency key', () => {
  // The administrator's settle now names the merchant in its path and looks at its status itself.
  const named = ({ user_type, path }: CallDeclaration) =>
    user_type === 'Administrator' && path.includes('{merchant_uid}');
  for (const [name, call] of all.filter(([, { idempotency }]) => idempotency === 'required')) {
    if (named(call)) {
      expect([call.effect, call.errors.includes('merchant_status_forbids')], name).toEqual(['write', true]);
      continue;
    }
    const outside = ['create_merchant', 'create_contact_message', 'create_contact_message_signed_out'].includes(name);
    expect([call.effect, call.merchant_scope], name).toEqual(['write', outside ? 'none' : 'one']);
    expect(call.merchant_capability === undefined, name).toBe(outside || name === 'email_receipt');
  }
});

/* The compiler checks the following: a line that compiles although it must not is an error. */

const rest = {
  name: 'example',
  service: 'core',
  method: 'GET',
  summary: 'Example',
  source: 'S7.1',
  effect: 'read',
  merchant_scope: 'none',
  response: {} as CallDeclaration['response'],
  errors: [],
} as const;

test('omitting the permission, or declaring parameters that the path lacks, does not compile', () => {
  // @ts-expect-error the permission is left out
  defineCall({ ...rest, path: '/users' });
  // @ts-expect-error no such permission
  defineCall({ ...rest, path: '/users', permission: { any_of: ['XXXX'] } });
  // @ts-expect-error the path has a parameter that is not declared
  defineCall({ ...rest, path: '/users/{id}', permission: 'signed_in' });
  const params = {} as NonNullable<(typeof calls)['get_user']['params']>;
  // @ts-expect-error a parameter is declared that the path has not
  defineCall({ ...rest, path: '/users', permission: 'signed_in', params });
  // @ts-expect-error the parameter is called otherwise in the path
  defineCall({ ...rest, path: '/users/{user_id}', permission: 'signed_in', params });
  expect(defineCall({ ...rest, path: '/users/{id}', permission: 'signed_in', params }).path).toBe('/users/{id}');
});
