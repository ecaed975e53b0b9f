import type { CallDeclaration } from '@countinghouse/contract/call';
import { type CallName, calls } from '@countinghouse/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PaymentWorld, startPaymentWorld } from '../testing/payments.ts';
import { accessTable } from '../testing/requests/access-table.ts';
import { createRequests, type Requests } from '../testing/requests/requests.ts';
import { merchants, type UserName, users } from '../testing/world.ts';

/*
 * Sends undeclared fields with every call, as a user who has the permission, in every object of every body, over HTTP. They must be refused
 * or left out, and never stored. The contract's own test checks the schemas; this one checks what the gateway did.
 */

let house: PaymentWorld;
let requests: Requests;
beforeAll(async () => {
  house = await startPaymentWorld({ environment: { SANDBOX_CLOCK: 'on' } });
  requests = createRequests(house);
}, 60_000);
afterAll(() => house.stop());

const foreign = merchants.foreign.merchant_uid;

/** Each would change an identity, a role or an owner. */
const extras: Readonly<Record<string, unknown>> = {
  role: 'Intruder',
  roles: ['Intruder'],
  permissions: [{ code: 'MEDE', has_access: true }],
  permissionCategories: [{ name: 'Intruder', permissions: [{ code: 'MEDE', has_access: true }] }],
  merchant_uid: foreign,
  entity_id: foreign,
  tenant_uid: foreign,
  tenant: 'Intruder',
  user_id: users.foreign.user_id,
  user_type_id: 'Administrator',
  user_status_id: 913_572_468,
  is_merchant_user: false,
  status: 'Intruder',
  account_status_code: 'Intruder',
  status_code: 913_572_468,
  version: 913_572_468,
  created_by: 'Intruder',
  impersonatorUserId: users.foreign.user_id,
  intruder: 'Intruder',
};

/** Adds the extras to each object of the body. The body's own fields win. */
function withExtras(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExtras);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, part]) => [name, withExtras(part)]);
  return { ...extras, ...Object.fromEntries(fields) };
}

/** The body with an own property of this name, as JSON.parse creates it. */
const poisoned = (body: unknown, field: string, value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body).replace(
      /^\{/,
      `{"${field}":${JSON.stringify(value)}${JSON.stringify(body) === '{}' ? '' : ','}`,
    ),
  );

const withBody = (Object.entries(calls) as [CallName, CallDeclaration][])
  // Visitor calls refuse everyone else before they read the body.
  .filter(([, call]) => call.body !== undefined && call.permission !== 'visitor')
  .map(([name]) => name);

const tables = async () =>
  (
    await house.sql<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'gateway' where c.relkind = 'r'`,
    )
  ).map(({ name }) => name);

/** Counts the rows that contain a pattern, by table, in any column. */
async function rowsWith(pattern: string): Promise<Record<string, number>> {
  const found = await house.sql<{ name: string; count: number }>(
    (await tables())
      .map((name) => `select '${name}' as name, count(*)::int as count from ${name} t where t::text ~* '${pattern}'`)
      .join(' union all '),
  );
  return Object.fromEntries(found.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]));
}

/** The ids of users and roles that can delete merchants, through permission codes or as operator. */
const mighty = () =>
  house.sql(
    `select user_id::text as id from user_permissions where code = 'MEDE' and has_access
     union all select role_id::text from role_permissions where code = 'MEDE'
     union all select user_id::text from users where user_type_id = 'Administrator' and deleted_at is null order by id`,
  );

/**
 * Rows that belong to the other operator's merchant. The audit history is left out: it records the attempt to name that merchant under the
 * user who tried.
 */
const ofForeign = async () => {
  const {
    audit_entries: _entries,
    audit_index: _index,
    ...rows
  } = await rowsWith(`${foreign}|${users.foreign.user_id}`);
  return rows;
};

test.each(withBody)(
  '%s stores no undeclared field',
  async (name) => {
    const by: UserName = accessTable[name].merchant === 'yes' ? 'merchant' : 'admin';
    const request = await requests.requestFor(name, by);
    for (const [field, value] of [
      ['__proto__', { admin: true, role: 'Intruder' }],
      ['constructor', { prototype: { admin: true, role: 'Intruder' } }],
    ] as const) {
      const answer = await requests.send(name, by, { ...request, body: poisoned(request.body, field, value) });
      expect([field, answer.status, answer.body.code], answer.text).toEqual([field, 400, 'malformed_body']);
    }
    const before = [await ofForeign(), await mighty()];
    const answer = await requests.send(name, by, { ...request, body: withExtras(request.body) });
    if (answer.status >= 300) {
      // Declared fields are checked for ownership, or for whether they can be granted.
      expect(['invalid_request', 'not_found', 'grant_refused'], answer.text).toContain(answer.body.code);
    }
    expect(answer.text).not.toContain('Intruder');
    expect(await rowsWith('intruder|913572468')).toEqual({});
    expect([await ofForeign(), await mighty()]).toEqual(before);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
    if (answer.status < 300) return;
    const plain = await requests.send(name, by, request);
    expect(plain.status, plain.text).toBeLessThan(300);
  },
  30_000,
);
