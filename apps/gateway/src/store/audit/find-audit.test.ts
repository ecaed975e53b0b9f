import { createTestDatabase, type TestDatabase } from '@countinghouse/postgres/testing';
import { createPool } from '@countinghouse/service/database';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gatewayRestriction, gatewaySchema, migrateGateway } from '../../migrations.ts';
import type { RequestIdentity } from '../../operation.ts';
import { inScope } from '../scope.ts';
import { exactCountMaximum, exactSearchMaximum } from '../search/exact-count.ts';
import type { AuditFilter } from './audit-conditions.ts';
import { type AuditPart, findAudit } from './find-audit.ts';

/*
 * Compares the index searches with a plain scan of every entry: same entries, order and count. The data covers three years of two
 * operators, with kinds, people and texts that are common, rare, or limited to one period.
 */

const id = (group: string, number: number) =>
  `aaaaaa${group}-bbbb-4bbb-8bbb-cccccccc${String(number).padStart(4, '0')}`;
const operators = { own: id('01', 1), other: id('01', 2) };
const entities = { first: id('02', 1), second: id('02', 2), own: operators.own, foreign: id('02', 3) };
const people = { busy: id('04', 1), gone: id('04', 2), helper: id('04', 3), rare: id('04', 4), nobody: id('04', 9) };

type Row = {
  entity_id: string;
  audit_entry_id: number;
  tenant_uid: string;
  created_at: Date;
  user_id: string | null;
  impersonator_user_id: string | null;
  call: string;
  target_id: string;
  search: string;
};

/**
 * Three entries at the same instant every six hours from January 2024. One week in the middle has 3,000. The person `gone` made all entries
 * of the first months, with a word that is not used after that.
 */
const fill = `
  insert into audit_index (entity_id, audit_entry_id, tenant_uid, created_at, user_id, impersonator_user_id, call, target_type, target_id, search)
  select (array[$1, $1, $1, $2, $3, $4])[1 + n % 6]::uuid, n, (case when n % 6 = 5 then $6 else $5 end)::uuid,
    case when n between 6000 and 8999 then timestamptz '2025-06-02 00:00Z' + (n - 6000) * interval '3 minutes'
      else timestamptz '2024-01-01 00:00Z' + n / 3 * interval '6 hours' end,
    (case when n < 2600 then $8 when n % 5 = 0 then $7 when n % 1000 = 999 then $10 when n % 7 = 0 then null else $9 end)::uuid,
    (case when n % 50 = 1 then $7 when n % 50 = 2 then $9 end)::uuid,
    case when n % 2 = 0 then 'create_sale' when n % 10 = 1 then 'update_user' when n % 400 = 3 then 'generate_api_key' else 'capture_payment' end,
    'user', case when n % 90 = 4 then $7 when n % 600 = 5 then $10 else 'payment-' || n end,
    case when n < 2600 then 'former keeper ' when n % 11 = 0 then 'dana okonkwo ' when n % 11 < 4 then 'sam okonkwo ' else 'tom weber ' end
      || case when n % 2 = 0 then 'create_sale create sale' else 'update_user update user' end || ' shop ' || n || ' 10.' || n % 9 || '.' || n % 31 || '.'
      || n % 250 || case n when 4711 then ' zoë 100%_\\ünal "é" 中文名 🧾' when 4712 then E' two\\nlines' else '' end
  from generate_series(0, $11::int - 1) n`;

const count = 13_000;
let database: TestDatabase;
let pool: pg.Pool;
let rows: Row[];

beforeAll(async () => {
  database = await createTestDatabase({ template: { name: 'gateway', prepare: migrateGateway } });
  const owner = createPool({ url: database.url, schema: gatewaySchema, application_name: 'test' }, () => undefined);
  pool = createPool(
    { url: database.url, schema: gatewaySchema, application_name: 'test', restricted: gatewayRestriction },
    () => undefined,
  );
  await owner.query(fill, [
    entities.first,
    entities.second,
    entities.own,
    entities.foreign,
    operators.own,
    operators.other,
    people.busy,
    people.gone,
    people.helper,
    people.rare,
    count,
  ]);
  await owner.query('vacuum analyze audit_index');
  ({ rows } = await owner.query<Row>('select * from audit_index'));
  await owner.end();
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

type Scope = { merchant_uid: string } | { tenant_uid: string };

async function find(scope: Scope, filter: AuditFilter, part: AuditPart) {
  const identity = {
    tenant_uid: operators.own,
    ...('merchant_uid' in scope ? { merchant: { merchant_uid: scope.merchant_uid } } : scope),
  } as RequestIdentity;
  return inScope(pool, scope, 'read', (transaction) => findAudit(transaction, identity, filter, part));
}

/** The same result by a full scan. */
function looked(scope: Scope, filter: AuditFilter, { order, limit, offset }: AuditPart) {
  const { entity_id, from, to, call, user_id, of_user, search } = filter;
  const did = (row: Row, person: string) => row.user_id === person || row.impersonator_user_id === person;
  const matching = rows.filter(
    (row) =>
      ('merchant_uid' in scope ? row.entity_id === scope.merchant_uid : row.tenant_uid === scope.tenant_uid) &&
      (entity_id === undefined || row.entity_id === entity_id) &&
      (from === undefined || row.created_at >= from) &&
      (to === undefined || row.created_at < to) &&
      (call === undefined || call.includes(row.call)) &&
      (user_id === undefined || did(row, user_id)) &&
      (of_user === undefined || did(row, of_user) || row.target_id === of_user) &&
      (search === undefined || row.search.includes(search.toLowerCase())),
  );
  const way = order === 'asc' ? 1 : -1;
  matching.sort(
    (one, next) =>
      way * (one.created_at.getTime() - next.created_at.getTime() || one.audit_entry_id - next.audit_entry_id),
  );
  const narrow = search !== undefined || user_id !== undefined || of_user !== undefined;
  const maximum = narrow ? exactSearchMaximum : exactCountMaximum;
  return {
    page: matching
      .slice(offset, offset + limit)
      .map(({ entity_id, audit_entry_id }) => ({ entity_id, audit_entry_id })),
    total_count: Math.min(matching.length, maximum),
    total_count_is_exact: matching.length <= maximum,
  };
}

const own = { tenant_uid: operators.own };
const first_page: AuditPart = { order: 'desc', limit: 20, offset: 0 };

const searches = [
  'okonkwo',
  'dana okonkwo',
  'former keeper',
  'shop 4',
  'shop 4711',
  '10.7.13.',
  '.7.13.77',
  'update user',
  'sale shop 12',
  'zzzzzz',
  'ZOË 100%_\\ünal',
  '100%',
  '%%%',
  '___',
  '\\\\\\',
  `' or 1=1 --`,
  '中文名',
  '🧾',
  '"é"',
  'two\nlines',
];

describe('a search text', () => {
  test.each(searches)('%j finds what a full scan finds, in both orders', async (search) => {
    for (const order of ['desc', 'asc'] as const) {
      for (const scope of [own, { merchant_uid: entities.second }]) {
        const part = { ...first_page, order };
        expect(await find(scope, { search }, part)).toEqual(looked(scope, { search }, part));
      }
    }
  });
});

test('for any combination of filters, page and count match a full scan', async () => {
  const maybe = <Value>(...values: Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
  const instant = fc.option(
    fc.date({ min: new Date('2023-12-01'), max: new Date('2027-02-01'), noInvalidDate: true }),
    { nil: undefined },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<Scope>(own, { tenant_uid: operators.other }, { merchant_uid: entities.first }),
      fc.record({
        entity_id: maybe(entities.first, entities.second, entities.own, entities.foreign),
        from: instant,
        to: instant,
        call: maybe<string[]>(
          ['create_sale'],
          ['update_user', 'generate_api_key', 'update_user'],
          ['generate_api_key'],
          ['unknown_call'],
          Array.from({ length: 30 }, (_, n) => (n === 7 ? 'update_user' : `call_${n}`)),
        ),
        user_id: maybe(...Object.values(people)),
        of_user: maybe(undefined, undefined, ...Object.values(people)),
        search: maybe(...searches),
      }),
      fc.record({
        order: fc.constantFrom('asc' as const, 'desc' as const),
        limit: fc.constantFrom(1, 20, 100),
        offset: fc.constantFrom(0, 0, 7, 400, 2_500, 10_000),
      }),
      async (scope, filter, part) => {
        expect(await find(scope, filter, part)).toEqual(looked(scope, filter, part));
      },
    ),
    { numRuns: 300 },
  );
});

test('one operator or merchant never finds another’s entries', async () => {
  for (const search of ['shop', 'okonkwo', 'shop 4709']) {
    const theirs = await find({ tenant_uid: operators.other }, { search }, { ...first_page, limit: 100 });
    expect(theirs.page.length).toBeGreaterThan(0);
    expect(new Set(theirs.page.map(({ entity_id }) => entity_id))).toEqual(new Set([entities.foreign]));
    expect(await find(own, { search, entity_id: entities.foreign }, first_page)).toEqual({
      page: [],
      total_count: 0,
      total_count_is_exact: true,
    });
  }
});
