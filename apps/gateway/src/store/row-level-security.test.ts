import { createHash } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@countinghouse/postgres/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gatewayRole } from '../migrations.ts';
import { paymentsRole } from '../payment-engine.ts';
import { merchants, tenants, worldTemplate } from '../testing/world.ts';

/*
 * Checks what row-level security allows, table by table. Every table and view of the schema has a line in `expected`; a table without one
 * fails. In each scope the test selects, inserts, updates and deletes a row of each owner.
 */

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase({ template: worldTemplate });
  owner = new pg.Client({ connectionString: database.url, options: '-c search_path=gateway,public' });
  await owner.connect();
  await fill();
}, 60_000);
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const { harbor, second, foreign } = merchants;
/** The owners of the test rows: two merchants of one operator, one of another operator, and both operators. */
const owners = {
  harbor: harbor.merchant_uid,
  second: second.merchant_uid,
  foreign: foreign.merchant_uid,
  main: tenants.main.tenant_uid,
  other: tenants.other.tenant_uid,
  nobody: null,
  /** For tables whose rows have no owner. */
  house: null,
} as const;
type Owner = keyof typeof owners;
const tenantOf: Record<Owner, string> = {
  harbor: harbor.tenant_uid,
  second: second.tenant_uid,
  foreign: foreign.tenant_uid,
  main: tenants.main.tenant_uid,
  other: tenants.other.tenant_uid,
  nobody: tenants.main.tenant_uid,
  house: tenants.main.tenant_uid,
};
const merchantOwners: readonly Owner[] = ['harbor', 'second', 'foreign'];

type Column = { name: string; type: string; nullable: boolean; written: boolean };
type Relation = { name: string; kind: 'r' | 'v'; columns: Column[] };

async function relations(): Promise<Relation[]> {
  const { rows } = await owner.query<Relation>(`
    select c.relname as name, c.relkind as kind, json_agg(json_build_object('name', a.attname,
      'type', format_type(a.atttypid, null), 'nullable', not a.attnotnull,
      'written', a.attgenerated = '' and a.attidentity <> 'a') order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'gateway'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    group by c.relname, c.relkind order by c.relname`);
  return rows;
}

/** The columns that can name the owner of a row, the first that a table has. */
const ownerColumns = ['merchant_uid', 'entity_id', 'tenant_uid'] as const;
const has = ({ columns }: Relation, name: string) => columns.some((column) => column.name === name);
const keyOf = (relation: Relation) => ownerColumns.find((name) => has(relation, name));

/** Returns a value for a column. Columns of the same name get the same value for the same owner, so foreign keys match. */
function valueFor(column: Column, of: Owner): unknown {
  const digest = createHash('sha256').update(`${of} ${column.name}`).digest('hex');
  switch (column.name) {
    case 'merchant_uid':
    case 'entity_id':
      return owners[of];
    case 'tenant_uid':
    case 'operator_id':
      return tenantOf[of];
  }
  switch (column.type) {
    case 'uuid':
      return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    case 'boolean':
      return true;
    case 'smallint':
    case 'integer':
    case 'bigint':
    case 'xid8':
      return Object.keys(owners).indexOf(of) + 1;
    case 'jsonb':
      return '{}';
    case 'bytea':
      return Buffer.from(digest.slice(0, 8), 'hex');
    case 'date':
    case 'timestamp with time zone':
      return '2026-01-05T12:00:00Z';
    case 'time without time zone':
      return '12:00';
    default:
      return column.type.endsWith('[]') ? [] : digest.slice(0, 12);
  }
}

/** Builds the insert of an owner's row. `tenant` can be another operator than the owner's. */
function insertOf(relation: Relation, of: Owner, tenant: string = tenantOf[of]): { text: string; values: unknown[] } {
  const written = relation.columns.filter((column) => column.written);
  return {
    text: `insert into ${relation.name} (${written.map(({ name }) => name).join(', ')})
      values (${written.map((_, index) => `$${index + 1}`).join(', ')})`,
    values: written.map((column) => (column.name === 'tenant_uid' ? tenant : valueFor(column, of))),
  };
}

/** Returns the owners that have a row in a table. */
function ownersIn(relation: Relation): readonly Owner[] {
  const all = (Object.keys(owners) as Owner[]).filter((of) => of !== 'house');
  if (has(relation, 'merchant_uid')) return merchantOwners;
  const entity = relation.columns.find(({ name }) => name === 'entity_id');
  if (entity !== undefined) return all.filter((of) => of !== 'nobody' || entity.nullable);
  if (relation.name === 'tenants') return ['main', 'other'];
  if (has(relation, 'one') || has(relation, 'only_one')) return ['house'];
  return relation.columns.some(({ type }) => type === 'uuid') ? all : ['house'];
}

/** Returns the condition that selects an owner's rows: by the owner column, or else by the first UUID column. */
function isOf(relation: Relation, of: Owner): string {
  if (of === 'house') return 'true';
  const key = keyOf(relation) ?? relation.columns.find(({ type }) => type === 'uuid')?.name ?? '';
  const column = relation.columns.find(({ name }) => name === key) as Column;
  const value = valueFor(column, of);
  return value === null ? `${key} is null` : `${key} = '${value}'`;
}

/** Inserts a row of each owner into every table. Checks and triggers are off: only access matters here. */
async function fill(): Promise<void> {
  await owner.query('set session_replication_role = replica');
  const checks = await owner.query<{ text: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as text from pg_constraint
     where contype = 'c' and connamespace = 'gateway'::regnamespace`,
  );
  for (const { text } of checks.rows) await owner.query(text);
  const kept = ['merchants', 'tenants', 'schema_migrations', 'schema_functions'];
  for (const relation of (await relations()).filter(({ kind }) => kind !== 'v')) {
    if (kept.includes(relation.name)) continue;
    await owner.query(`delete from ${relation.name}`);
    for (const of of ownersIn(relation)) await owner.query(insertOf(relation, of));
  }
  await owner.query('delete from merchants where merchant_uid <> all ($1)', [merchantOwners.map((of) => owners[of])]);
  await owner.query('set session_replication_role = origin');
}

const scopes = {
  merchant: `set local app.merchant_uid = '${owners.harbor}'`,
  operator: `set local app.tenant_uid = '${owners.main}'`,
  nobody: 'select',
} as const;
type Scope = keyof typeof scopes;
const actions = ['select', 'insert', 'update', 'delete'] as const;
type Action = (typeof actions)[number];

/** The owners whose rows are reachable in the scope of a merchant, in that of its operator, and without a scope. */
const reaches = {
  /** Only a merchant's own rows. */
  merchant: [['harbor'], [], []],
  /** Only rows of an operator's merchants. */
  operator: [[], ['harbor', 'second'], []],
  both: [['harbor'], ['harbor', 'second'], []],
  /** Rows of a merchant or an operator, each in its own scope only. */
  entity: [['harbor'], ['main'], []],
  entity_and_merchants: [['harbor'], ['harbor', 'second', 'main'], []],
  operator_and_merchants: [[], ['harbor', 'second', 'main'], []],
  /** Rows written by a signed-out visitor have no owner. */
  entity_or_signed_out: [['harbor'], ['main'], ['nobody']],
} as const satisfies Record<string, readonly [readonly Owner[], readonly Owner[], readonly Owner[]]>;
/** `everybody`: no policy restricts the rows. The gateway's code separates them, or there is nothing to separate. */
type Reach = keyof typeof reaches | 'everybody';

/** What the gateway's role can reach, and what the role of payments can do to a merchant's own rows. Nothing else is allowed. */
type Expected = Partial<Record<Action, Reach>> & { payments?: readonly Action[] };
const expected: Record<string, Expected> = {
  account_events: { select: 'merchant', insert: 'merchant', payments: ['select', 'insert'] },
  account_events_taken: {},
  acquirer_attempts: {
    select: 'both',
    insert: 'merchant',
    update: 'merchant',
    payments: ['select', 'insert', 'update'],
  },
  // An operator can disable the keys that its administrators made.
  api_keys: { select: 'both', insert: 'merchant', update: 'both' },
  audit_checks: { select: 'everybody' },
  audit_entries: { select: 'entity_and_merchants', insert: 'entity_and_merchants', payments: ['insert'] },
  audit_index: {},
  audit_of_merchant: { select: 'merchant' },
  audit_of_tenant: { select: 'operator_and_merchants' },
  audit_sealer: {},
  audit_seals: { select: 'entity_and_merchants' },
  background_jobs: {},
  batch_card_brands: { select: 'both' },
  batches: { select: 'both', insert: 'both', update: 'both', payments: ['select', 'insert', 'update'] },
  card_declines: {},
  card_updaters: {},
  cards: { select: 'both', insert: 'merchant', update: 'merchant', payments: ['select', 'insert'] },
  commercial_data: { select: 'both', insert: 'merchant', update: 'merchant' },
  contact_mails: { insert: 'entity_or_signed_out' },
  contact_messages: { select: 'entity_or_signed_out', insert: 'entity_or_signed_out' },
  custom_report_messages: { select: 'entity', insert: 'entity' },
  custom_report_runs: { select: 'entity', insert: 'entity' },
  custom_reports: { select: 'entity', insert: 'entity', update: 'entity', delete: 'entity' },
  declined_cards: {},
  demo_seed: {},
  estimate_answers: { select: 'merchant', insert: 'merchant', update: 'merchant' },
  failed_batch_actions: { select: 'both', insert: 'both' },
  failed_batches: { select: 'both', update: 'both' },
  file_pieces: { select: 'entity_and_merchants', insert: 'entity_and_merchants' },
  files: { select: 'entity_and_merchants', insert: 'entity_and_merchants', delete: 'entity', payments: ['select'] },
  held_off_attempts: { select: 'merchant' },
  idempotency_keys: {
    select: 'both',
    insert: 'merchant',
    update: 'merchant',
    delete: 'both',
    payments: ['select', 'insert', 'update'],
  },
  impersonations: { select: 'both', insert: 'both', update: 'both' },
  invoice_events: { select: 'merchant', insert: 'merchant' },
  invoice_items: { select: 'merchant', insert: 'merchant', update: 'merchant', delete: 'merchant' },
  invoice_lines: { select: 'merchant', insert: 'merchant', update: 'merchant', delete: 'merchant' },
  invoice_parts: { select: 'merchant', insert: 'merchant', update: 'merchant', delete: 'merchant' },
  invoice_payments: { select: 'merchant', insert: 'merchant', update: 'merchant' },
  invoice_refunds: { select: 'merchant' },
  invoice_charges: { select: 'merchant', insert: 'merchant', update: 'merchant' },
  invoice_charge_attempts: { select: 'merchant', insert: 'merchant', update: 'merchant' },
  invoice_reminders: { select: 'merchant', insert: 'merchant' },
  invoice_requests: { select: 'merchant', insert: 'merchant' },
  invoice_series: { select: 'merchant', insert: 'merchant', update: 'merchant' },
  invoice_settings: { select: 'merchant', insert: 'merchant', update: 'merchant' },
  invoices: { select: 'merchant', insert: 'merchant', update: 'merchant', delete: 'merchant' },
  invoices_of_merchant: { select: 'merchant' },
  ledger_checks: { select: 'everybody' },
  ledger_summed: { select: 'everybody' },
  ledger_sums: { select: 'both' },
  link_outcomes: {},
  link_secrets: { select: 'merchant', insert: 'merchant', update: 'merchant' },
  line_item_defaults: { select: 'both', insert: 'merchant', update: 'merchant' },
  mail_messages: { select: 'merchant', insert: 'merchant' },
  merchant_bank_accounts: { select: 'operator', insert: 'operator', update: 'operator' },
  merchant_creations: { select: 'operator', insert: 'operator' },
  merchant_notes: { select: 'operator', insert: 'operator' },
  merchant_profiles: { select: 'operator', insert: 'operator', update: 'operator' },
  merchant_settings: { select: 'both', insert: 'both', update: 'both', payments: ['select'] },
  merchant_status_history: { select: 'both', insert: 'both' },
  merchants: { select: 'both', insert: 'both', update: 'both', payments: ['select', 'update'] },
  merchants_of_tenant: { select: 'operator' },
  month_card_brands: { select: 'both' },
  offline_payments: { select: 'merchant', insert: 'merchant', update: 'merchant' },
  page_checks: { select: 'everybody' },
  page_reports: { select: 'everybody' },
  payment_actions: { select: 'both', insert: 'merchant', payments: ['select', 'insert'] },
  payment_files: { select: 'both', insert: 'merchant', payments: ['select', 'update'] },
  payment_link_days: { select: 'merchant' },
  payment_link_openings: { select: 'merchant', insert: 'merchant', update: 'merchant' },
  payment_link_settings: { select: 'merchant', insert: 'merchant', update: 'merchant' },
  payment_link_uses: {
    select: 'merchant',
    insert: 'merchant',
    update: 'merchant',
    payments: ['select', 'insert', 'update'],
  },
  payment_links: { select: 'merchant', insert: 'merchant', update: 'merchant', payments: ['select', 'update'] },
  payment_links_of_merchant: { select: 'merchant' },
  payments: { select: 'both', insert: 'both', update: 'both', payments: ['select', 'insert', 'update'] },
  payments_of_large_merchant: { select: 'merchant' },
  payments_of_merchant: { select: 'merchant' },
  payments_of_tenant: { select: 'operator' },
  postings: { select: 'both', insert: 'merchant', payments: ['insert'] },
  processors: { select: 'both', insert: 'both', update: 'both' },
  protections: { select: 'merchant' },
  receipt_mails: { select: 'merchant', insert: 'merchant', update: 'merchant', delete: 'merchant' },
  role_permissions: { select: 'everybody', insert: 'everybody', update: 'everybody', delete: 'everybody' },
  roles: { select: 'everybody', insert: 'everybody', update: 'everybody', delete: 'everybody' },
  sandbox_clock: { select: 'everybody', insert: 'everybody', update: 'everybody' },
  saved_views: { select: 'entity', insert: 'entity', update: 'entity', delete: 'entity' },
  schema_functions: { select: 'everybody' },
  schema_migrations: { select: 'everybody' },
  spent_puzzles: {},
  tax_rates: { select: 'merchant', insert: 'merchant', update: 'merchant' },
  tenants: { select: 'everybody' },
  terminal_keys: { select: 'both', insert: 'both', update: 'both' },
  terminals: { select: 'both', insert: 'both', update: 'both', payments: ['select'] },
  terminals_of_tenant: { select: 'operator' },
  unresolved_attempts: { select: 'both' },
  user_creations: { select: 'everybody', insert: 'everybody', update: 'everybody', delete: 'everybody' },
  user_permissions: { select: 'everybody', insert: 'everybody', update: 'everybody', delete: 'everybody' },
  user_roles: { select: 'everybody', insert: 'everybody', update: 'everybody', delete: 'everybody' },
  username_endings: { select: 'entity_and_merchants' },
  users: { select: 'everybody', insert: 'everybody', update: 'everybody' },
  // Only their merchant sees its customers. An operator's administrators see them by impersonating one of its users.
  vault_accounts: {
    select: 'merchant',
    insert: 'merchant',
    update: 'merchant',
    delete: 'merchant',
    payments: ['select', 'insert', 'update'],
  },
  vault_addresses: {
    select: 'merchant',
    insert: 'merchant',
    update: 'merchant',
    delete: 'merchant',
    payments: ['select'],
  },
  vault_creations: { select: 'merchant', insert: 'merchant' },
  vault_customers: {
    select: 'merchant',
    insert: 'merchant',
    update: 'merchant',
    delete: 'merchant',
    payments: ['select', 'update'],
  },
  vault_customers_of_merchant: { select: 'merchant' },
  vault_imports: { select: 'merchant', insert: 'merchant' },
  velocity_counters: {},
  visitor_sessions: { select: 'merchant', insert: 'merchant', update: 'merchant' },
  vault_rounds: {},
  webhook_attempts: { select: 'both' },
  webhook_deliveries: { select: 'both', insert: 'merchant', update: 'merchant' },
  webhook_events: { select: 'both', insert: 'merchant' },
  webhooks: { select: 'both', insert: 'merchant', update: 'merchant', delete: 'both' },
};

/** Reads which actions a role is granted on a table. */
async function granted(role: string, { name }: Relation): Promise<{ may: Record<Action, boolean>; columns: string[] }> {
  const { rows } = await owner.query<Record<Action, boolean> & { columns: string[] }>(
    `select has_any_column_privilege($1, $2, 'select') as select, has_any_column_privilege($1, $2, 'insert') as insert,
       has_any_column_privilege($1, $2, 'update') as update, has_table_privilege($1, $2, 'delete') as delete,
       array(select attname::text from pg_attribute where attrelid = $2::regclass and attnum > 0 and not attisdropped
         and attgenerated = '' and has_column_privilege($1, $2::regclass, attnum, 'update') order by attnum) as columns`,
    [role, name],
  );
  const { columns, ...may } = rows[0] as Record<Action, boolean> & { columns: string[] };
  return { may, columns };
}

/** Runs statements as a role in a scope, then rolls them back. */
async function as<Result>(role: string, scope: Scope, work: () => Promise<Result>): Promise<Result> {
  await owner.query('begin');
  try {
    await owner.query(`set local role ${role}; ${scopes[scope]}`);
    return await work();
  } finally {
    await owner.query('rollback');
  }
}

type Statement = { text: string; values?: unknown[] };

/** Tells whether row-level security lets a statement reach a row. An error for any other reason counts as reached. */
async function goesThrough(statement: Statement): Promise<boolean> {
  await owner.query('savepoint before');
  try {
    return (await owner.query(statement)).rowCount !== 0;
  } catch (error) {
    const { code } = error as { code?: string };
    const [insufficient_privilege, unique_violation, foreign_key_violation] = ['42501', '23505', '23503'];
    if (code === insufficient_privilege) return false;
    if (code === unique_violation || code === foreign_key_violation) return true;
    throw error;
  } finally {
    await owner.query('rollback to savepoint before');
  }
}

/** Returns the owners whose rows a role reaches with an action, in each scope. */
async function reached(role: string, relation: Relation, action: Action): Promise<Owner[][]> {
  const { may, columns } = await granted(role, relation);
  const statementFor = (of: Owner): Statement => {
    const where = `where ${isOf(relation, of)}`;
    if (action === 'insert') return insertOf(relation, of);
    if (action === 'update') {
      const column = columns.find((name) => !ownerColumns.some((one) => one === name));
      return { text: `update ${relation.name} set ${column} = ${column} ${where}` };
    }
    return {
      text: action === 'select' ? `select from ${relation.name} ${where}` : `delete from ${relation.name} ${where}`,
    };
  };
  const found: Owner[][] = [];
  for (const scope of Object.keys(scopes) as Scope[]) {
    const those: Owner[] = [];
    found.push(those);
    if (!may[action]) continue;
    await as(role, scope, async () => {
      for (const of of ownersIn(relation)) if (await goesThrough(statementFor(of))) those.push(of);
    });
  }
  return found;
}

test('every table and view has a line here, and every line a table or view', async () => {
  expect((await relations()).map(({ name }) => name)).toEqual(Object.keys(expected).sort());
});

test.each(Object.entries(expected))('%s allows exactly what its line says', async (name, line) => {
  const relation = (await relations()).find((one) => one.name === name) as Relation;
  const owned = ownersIn(relation);
  const rowsOf = (reach: Reach | undefined) => {
    if (reach === undefined) return [[], [], []];
    return reach === 'everybody'
      ? [owned, owned, owned]
      : reaches[reach].map((of) => owned.filter((one) => (of as readonly Owner[]).includes(one)));
  };
  for (const action of actions) {
    expect([action, await reached(gatewayRole, relation, action)]).toEqual([action, rowsOf(line[action])]);
    const own = line.payments?.includes(action) ? 'merchant' : undefined;
    expect(['payments', action, await reached(paymentsRole, relation, action)]).toEqual([
      'payments',
      action,
      rowsOf(own),
    ]);
  }
});

test('no row can be moved to a merchant or operator out of reach', async () => {
  const moved: string[] = [];
  for (const relation of await relations()) {
    if (expected[relation.name]?.update === 'everybody') continue;
    for (const role of [gatewayRole, paymentsRole]) {
      const { columns } = await granted(role, relation);
      for (const column of ownerColumns.filter((one) => columns.includes(one))) {
        const stranger = column === 'tenant_uid' ? owners.other : owners.foreign;
        for (const scope of ['merchant', 'operator'] as const) {
          const text = `update ${relation.name} set ${column} = '${stranger}'`;
          if (await as(role, scope, () => goesThrough({ text }))) moved.push(`${role} in ${scope}: ${text}`);
        }
      }
    }
  }
  expect(moved).toEqual([]);
});

test('no payment, batch, terminal or report can change its owner, even within one operator', async () => {
  const moved: string[] = [];
  for (const name of ['payments', 'batches', 'terminals', 'failed_batches', 'merchants', 'custom_reports']) {
    const [column, to] = name === 'custom_reports' ? ['entity_id', owners.main] : ['merchant_uid', owners.second];
    const text = `update ${name} set ${column} = '${to}'`;
    if (await as(gatewayRole, 'operator', () => goesThrough({ text }))) moved.push(text);
  }
  expect(moved).toEqual([]);
});

test('no new row combines a merchant with another operator', async () => {
  const mixed: string[] = [];
  for (const relation of await relations()) {
    const both = has(relation, 'tenant_uid') && (has(relation, 'merchant_uid') || has(relation, 'entity_id'));
    // These two set the operator of a new merchant.
    if (!both || relation.kind === 'v' || ['merchants', 'merchant_creations'].includes(relation.name)) continue;
    for (const role of [gatewayRole, paymentsRole]) {
      for (const scope of ['merchant', 'operator'] as const) {
        if (!(await granted(role, relation)).may.insert) continue;
        for (const [of, tenant] of [
          ['harbor', 'other'],
          ['foreign', 'main'],
          ['main', 'other'],
        ] as const) {
          const statement = insertOf(relation, of, owners[tenant]);
          if (await as(role, scope, () => goesThrough(statement))) mixed.push(`${role}: ${relation.name} ${of}`);
        }
      }
    }
  }
  expect(mixed).toEqual([]);
});

test('an audit entry without a user can only be written for a signed-out message to an operator', async () => {
  const written = (changes: Record<string, unknown>) => {
    const row = { call: 'create_contact_message_signed_out', entity_id: owners.main, ...changes };
    return as(gatewayRole, 'nobody', () =>
      goesThrough({
        text: `insert into audit_entries (entity_id, created_at, call, request_id, address, target_type, target_id, user_id)
          values ($1, now(), $2, '', '', 'contact_message', '1', $3)`,
        values: [row.entity_id, row.call, 'user_id' in row ? row.user_id : null],
      }),
    );
  };
  expect(await written({})).toBe(true);
  expect(await written({ entity_id: owners.harbor })).toBe(false);
  expect(await written({ call: 'create_contact_message' })).toBe(false);
  expect(await written({ user_id: owners.main })).toBe(false);
});
