import { randomUUID } from 'node:crypto';
import type { CallDeclaration } from '@countinghouse/contract/call';
import { type CallName, calls } from '@countinghouse/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../testing/gateway.ts';
import { startMailServer, type TestMailServer } from '../testing/mail-server.ts';
import { freshCard, type PaymentWorld, payload, startPaymentWorld } from '../testing/payments.ts';
import { accessTable, type Outcome } from '../testing/requests/access-table.ts';
import type { Request } from '../testing/requests/request-subjects.ts';
import { createRequests, type Requests } from '../testing/requests/requests.ts';
import { merchants, tenants, type UserName, users } from '../testing/world.ts';

/*
 * Sends every call that refers to a record, with the ids of one merchant or operator, as users of others: another merchant of the same
 * operator, a merchant of another operator, and that operator's administrator. They learn and change nothing, and each refusal is in their
 * history. Then the owner sends the same request and succeeds, which proves that only ownership caused the refusal.
 */

let house: PaymentWorld;
let mail: TestMailServer;
let requests: Requests;

const strangers = ['second', 'foreign', 'foreign_admin'] as const satisfies readonly UserName[];
type Stranger = (typeof strangers)[number];
const own = merchants.harbor;

beforeAll(async () => {
  mail = await startMailServer();
  house = await startPaymentWorld({ environment: { SMTP_URL: mail.url, SANDBOX_CLOCK: 'on' } });
  requests = createRequests(house);
}, 60_000);
afterAll(async () => {
  await house.stop();
  await mail.stop();
});

/** Calls that refer to no existing record: they list the caller's own records or create a new one. */
const nameNothing = new Set<string>([
  'create_sale',
  'create_customer',
  'create_invoice',
  'create_invoice_item',
  'create_tax_rate',
  'preview_invoice',
  'update_invoice_settings',
  'create_customer_import',
  'create_authorization',
  'create_credit',
  'create_merchant',
  'create_contact_message',
  'create_contact_message_signed_out',
  'open_visitor_session',
  'get_visitor_page',
  'add_visitor_account',
  'request_link',
  'report_page',
  'get_visitor_status',
  'get_visitor_puzzle',
  'create_visitor_payment',
  'note_visitor_view',
  'accept_visitor_estimate',
  'decline_visitor_estimate',
  'sign_out_visitor',
  // About the visitor's own session, whose token a user does not have.
  'get_visitor_receipt',
  'get_visitor_receipts',
  'download_visitor_receipt',
  'email_visitor_receipt',
  'email_visitor_outcome',
  'download_visitor_invoice',
  'open_owed_invoice',
  'get_owed_invoices',
  'create_role',
  'create_saved_view',
  'create_user',
  'move_sandbox_clock',
  'retry_background_jobs',
  'upload_payment_file',
]);

const named = (Object.entries(calls) as [CallName, CallDeclaration][])
  .filter(([, call]) => call.effect === 'write' || call.path.includes('{'))
  .filter(([name]) => !nameNothing.has(name))
  .map(([name]) => name);

/** Calls that read only the caller's own records: they name none, or only in the query. */
const lists = (Object.entries(calls) as [CallName, CallDeclaration][])
  .filter(([, call]) => call.effect === 'read' && !call.path.includes('{'))
  .filter(([name]) => !nameNothing.has(name))
  .map(([name]) => name);

/** The owner of a request: the merchant's owner if they can make the call, otherwise the operator's administrator. */
const ownerOf = (name: CallName): 'merchant' | 'admin' => (accessTable[name].merchant === 'yes' ? 'merchant' : 'admin');

/** The error for a stranger with the same kind of role as a person of the access table: not_found if that person can make the call. */
function refusalOf(name: CallName, stranger: Stranger): Outcome {
  const may = accessTable[name][stranger === 'foreign_admin' ? 'admin' : 'merchant'];
  if (may !== 'yes') return may;
  return name === 'get_latest_transaction' || name === 'email_receipt' ? 'no_record_found' : 'not_found';
}

/** Adjusts requests that repeat who sends them, so that a stranger's request names the stranger. */
function asSentBy(request: Request, owner: UserName, sender: UserName, call: CallDeclaration): Request {
  const stated = (part: unknown) =>
    Object.fromEntries(
      Object.entries(part ?? {}).map(([name, value]) => [
        name,
        name === 'user_id' && value === users[owner].user_id ? users[sender].user_id : value,
      ]),
    );
  return {
    ...request,
    ...(request.params === undefined ? {} : { params: stated(request.params) }),
    ...(call.body === undefined ? {} : { body: stated(request.body) }),
  };
}

/** Entities of the strangers: their own histories may grow. */
const elsewhere = strangers.map((stranger) => users[stranger].entity_id);

/**
 * Columns that jobs and reads change: last activity, cut-offs done and next, the date of an open batch, the state of Level 2/3 data, and
 * the next check of an invoice.
 */
const byItself = `array['${[
  ...['last_active_at', 'last_used_at', 'last_used_address'],
  ...['batch_closed_until', 'batch_closed_date', 'next_cut_off_at', 'batch_date'],
  ...['answered_version', 'answered_at', 'response_code', 'tries', 'next_try_at'],
  ...['look_at'],
].join("', '")}']`;

/** An attempt that no person holds belongs to the resolver, which can also take over attempts that are late on a busy machine. */
const heldOnly: Readonly<Record<string, string>> = { unresolved_attempts: ' and held_by is not null' };

/** A checksum of every table's rows that do not belong to the strangers, without what changes on its own. */
async function standing(): Promise<Record<string, string>> {
  const tables = await house.sql<{ name: string; key: string | null }>(
    `select c.relname as name, min(a.attname) filter (where a.attname in ('merchant_uid', 'entity_id')) as key from pg_class c
       join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'gateway'
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relname !~ '^(webhook_(deliveries|attempts)|audit_(seal.*|index|checks|anchors)|ledger_.*|idempotency_keys|system_.*|acquirer_attempts|user_activity|sender_.*|job.*|vault_rounds|migrations?|schema_.*)$'
     group by c.relname`,
  );
  const others = `('${elsewhere.join("', '")}')`;
  const sums = await house.sql<{ name: string; sum: string }>(
    tables
      .map(
        ({ name, key }) =>
          `select '${name}' as name, md5(coalesce(string_agg(row.text, '' order by row.text), '')) as sum from (select (to_jsonb(t) - ${byItself})::text as text from ${name} t where ${
            key === null ? 'true' : `(${key} is null or ${key} not in ${others})`
          }${heldOnly[name] ?? ''}) row`,
      )
      .join(' union all '),
  );
  return Object.fromEntries(sums.map(({ name, sum }) => [name, sum]));
}

/** A report or a mail that a request has queued is made by a job, which changes rows. */
const runsEnded = `select not exists (select from custom_report_runs where status in ('waiting', 'running', 'sending'))
  and not exists (select from mail_messages where status = 'waiting') as ended`;

const refusedEntries = (answer: Answer) =>
  house.sql('select entity_id, after from audit_entries where request_id = $1', [answer.headers.get('x-request-id')]);

/** Texts that only the merchant's own users can read. */
const secrets = ['Merchant harbor', 'ada@example.com', users.merchant.user_id, 'clerk@example.com', own.terminal_uid];

test.each(named)(
  '[S1.3] %s changes and reveals nothing to strangers, audits their attempts, and works for the owner',
  async (name) => {
    const call: CallDeclaration = calls[name];
    const owner = ownerOf(name);
    const request = await requests.requestFor(name, owner);
    const said = JSON.stringify(request);
    await house.until(runsEnded);
    const before = await standing();
    for (const stranger of strangers) {
      const answer = await requests.send(name, stranger, asSentBy(request, owner, stranger, call));
      expect([stranger, answer.body.code, answer.status < 400], answer.text).toEqual([
        stranger,
        refusalOf(name, stranger),
        false,
      ]);
      for (const secret of secrets.filter((each) => !said.includes(each))) expect(answer.text).not.toContain(secret);
      if (answer.status !== 404 && answer.body.code !== 'permission_missing') continue;
      expect(await refusedEntries(answer), stranger).toEqual([
        { entity_id: users[stranger].entity_id, after: { call: name, answer: answer.body.code } },
      ]);
    }
    expect(await standing()).toEqual(before);
    const answer = await requests.send(name, owner, request);
    expect(answer.status, answer.text).toBeGreaterThanOrEqual(200);
    expect(answer.status, answer.text).toBeLessThan(300);
  },
  30_000,
);

/** Texts that a response must not show to a stranger. Their own history contains the ids that they tried. */
const unknownTo = (name: CallName) =>
  name.endsWith('audit_history') ? ['Merchant harbor', 'ada@example.com'] : [...secrets, own.merchant_uid];

/** The query that narrows each list to the merchant. The other lists take no such filter. */
const narrowed: Partial<Record<CallName, () => Record<string, string>>> = {
  search_payments: () => ({ merchant_uid: own.merchant_uid }),
  download_payments: () => ({ merchant_uid: own.merchant_uid }),
  get_payment_totals: () => ({ merchant_uid: own.merchant_uid }),
  get_batches: () => ({ merchant_uid: own.merchant_uid }),
  search_audit_history: () => ({ user_id: users.merchant.user_id }),
  download_audit_history: () => ({ merchant_uid: own.merchant_uid }),
  get_roles: () => ({ entity_id: own.merchant_uid }),
};

test.each(lists)('[S1.3] %s lists nothing to strangers, with or without filters', async (name) => {
  const owner = ownerOf(name);
  const request = await requests.requestFor(name, owner);
  for (const stranger of strangers) {
    for (const query of [request.query, narrowed[name]?.()]) {
      const answer = await requests.send(name, stranger, { ...request, ...(query === undefined ? {} : { query }) });
      expect(answer.status, answer.text).toBeLessThan(500);
      const may = refusalOf(name, stranger);
      if (may !== 'not_found' && may !== 'no_record_found') expect(answer.body.code, stranger).toBe(may);
      for (const secret of unknownTo(name)) expect(answer.text, stranger).not.toContain(secret);
    }
  }
  const answer = await requests.send(name, owner, request);
  expect(answer.status, answer.text).toBe(200);
});

test('every skipped call has no id in its path or accepts only a visitor token', () => {
  for (const name of nameNothing) {
    const call = (calls as Record<string, CallDeclaration>)[name];
    expect(call?.path.includes('{') === false || call?.permission === 'visitor', name).toBe(true);
  }
});

test('refuses to create records for an entity out of reach', async () => {
  const before = await standing();
  const bodies: readonly [CallName, Record<string, unknown>][] = [
    ['create_user', {}],
    ['create_role', {}],
  ];
  for (const [name, more] of bodies) {
    const request = await requests.requestFor(name, 'merchant');
    for (const entity_id of [own.merchant_uid, tenants.main.tenant_uid]) {
      const body = { ...(request.body as object), ...more, entity_id };
      for (const stranger of strangers) {
        const answer = await requests.send(name, stranger, { body });
        expect([stranger, answer.body.code], answer.text).toEqual([stranger, 'not_found']);
        expect(await refusedEntries(answer)).toHaveLength(1);
      }
    }
  }
  expect(await standing()).toEqual(before);
});

test('refuses a stranger who sends the merchant’s terminal key or X- headers', async () => {
  for (const headers of [
    { 'x-terminal-key': own.terminal_key },
    {
      'x-terminal-key': own.terminal_key,
      'x-entity-id': own.merchant_uid,
      'x-identity-id': users.merchant.id_server_id,
    },
    { 'x-impersonate-merchant-id': own.merchant_uid, 'x-impersonate-user-id': users.merchant.user_id },
  ]) {
    for (const stranger of strangers) {
      const answer = await house.call('create_sale', stranger, {
        body: payload(freshCard()),
        idempotency_key: randomUUID(),
        headers,
      });
      expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
    }
  }
});
