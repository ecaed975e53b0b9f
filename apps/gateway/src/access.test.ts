import type { CallDeclaration } from '@countinghouse/contract/call';
import { type CallName, calls } from '@countinghouse/contract/calls';
import type { ErrorCode } from '@countinghouse/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Operations } from './operations.ts';
import { impersonating, startTestGateway, type TestGateway } from './testing/gateway.ts';
import { commercialBody, lineItemDefaultsBody } from './testing/line-items.ts';
import { reportBody } from './testing/reports.ts';
import { merchants, users } from './testing/world.ts';

/*
 * Who may make which call: written by hand from the specification (sections 4 and 6) and blanks.md (4, 5, 9), and not
 * computed from the declarations, so that a declaration that is wrong shows. A call that is not in the table fails.
 */

/** The people of the table, and as whom they come. */
const people = {
  admin: {},
  analyst: {},
  merchant: {},
  clerk: {},
  nobody: {},
  refunds: {},
  restricted: {},
  delinquent: {},
  past_due: {},
  pending: {},
  closed: {},
  unviewed: {},
  inactive: {},
  no_charges: {},
  admin_as_merchant: { as: 'merchant', merchant: 'harbor', by: 'admin', access: 'full' },
  analyst_viewing: { as: 'merchant', merchant: 'harbor', by: 'analyst', access: 'view' },
  admin_as_closed: { as: 'closed', merchant: 'closed', by: 'admin', access: 'full' },
} as const;

type PersonName = keyof typeof people;
type Outcome = 'yes' | ErrorCode;
type Row = Record<PersonName, Outcome>;

/** What holds for a session as a whole, whatever the call. */
const sessions = {
  closed: 'merchant_closed',
  unviewed: 'account_not_reviewed',
  inactive: 'user_inactive',
} as const;

const everybody: Row = {
  admin: 'yes',
  analyst: 'yes',
  merchant: 'yes',
  clerk: 'yes',
  nobody: 'yes',
  refunds: 'yes',
  restricted: 'yes',
  delinquent: 'yes',
  past_due: 'yes',
  pending: 'yes',
  no_charges: 'yes',
  admin_as_merchant: 'yes',
  analyst_viewing: 'yes',
  admin_as_closed: 'yes',
  ...sessions,
};

/** Whatever the status of user and merchant, so that the portal can say why. */
const always: Row = { ...everybody, closed: 'yes', unviewed: 'yes', inactive: 'yes' };

const payments: Row = {
  ...everybody,
  admin: 'merchant_required',
  analyst: 'permission_missing',
  nobody: 'permission_missing',
  refunds: 'merchant_status_forbids',
  restricted: 'merchant_status_forbids',
  delinquent: 'merchant_status_forbids',
  pending: 'merchant_status_forbids',
  no_charges: 'merchant_setting_off',
  analyst_viewing: 'view_only_impersonation',
  admin_as_closed: 'merchant_status_forbids',
};

/** For administrators who act as themselves. */
const administrators: Row = {
  ...everybody,
  merchant: 'permission_missing',
  clerk: 'permission_missing',
  nobody: 'permission_missing',
  refunds: 'permission_missing',
  restricted: 'permission_missing',
  delinquent: 'permission_missing',
  past_due: 'permission_missing',
  pending: 'permission_missing',
  no_charges: 'permission_missing',
  admin_as_merchant: 'permission_missing',
  analyst_viewing: 'permission_missing',
  admin_as_closed: 'permission_missing',
};

/** Sends money to a card: its own flag decides, and no status that still settles forbids it. */
const credits: Row = { ...payments, clerk: 'permission_missing', refunds: 'yes', delinquent: 'yes' };
/** Done to a payment that exists. */
const followUps: Row = { ...credits, no_charges: 'yes' };
const captures: Row = { ...followUps, refunds: 'merchant_status_forbids', delinquent: 'merchant_status_forbids' };
/** What may be seen of the payments that await an operation. */
const seen = { analyst: 'merchant_required', analyst_viewing: 'yes' } as const;

const reports: Row = { ...everybody, nobody: 'permission_missing' };
const settlements: Row = { ...reports, clerk: 'permission_missing' };

/** Clerk and nobody hold none of the codes; the analyst holds CRVI alone. */
const customReports: Row = { ...everybody, clerk: 'permission_missing', nobody: 'permission_missing' };
const customReportChanges: Row = {
  ...customReports,
  analyst: 'permission_missing',
  analyst_viewing: 'view_only_impersonation',
};

/** A setting with one code opens and saves with it; the analyst holds none of the six (blanks.md 9). */
const settings: Row = {
  ...everybody,
  analyst: 'permission_missing',
  clerk: 'permission_missing',
  nobody: 'permission_missing',
};
const settingsChanges: Row = { ...settings, analyst_viewing: 'view_only_impersonation' };
/** The owner's codes; an administrator acts on one merchant at a time. */
const apiKeys: Row = {
  ...everybody,
  admin: 'merchant_required',
  analyst: 'merchant_required',
  clerk: 'permission_missing',
  nobody: 'permission_missing',
};
const apiKeyChanges: Row = { ...apiKeys, analyst: 'permission_missing', analyst_viewing: 'view_only_impersonation' };

/** The owner's codes, too; the analyst views. */
const level23: Row = apiKeys;
const level23Changes: Row = apiKeyChanges;

const table: Record<CallName, Row> = {
  get_unknown_outcomes: administrators,
  get_user_by_identity: always,
  get_permission_codes: always,
  get_merchant: always,
  get_user: everybody,
  get_merchant_settings: everybody,
  get_default_key: everybody,
  update_account: { ...everybody, analyst_viewing: 'view_only_impersonation' },
  reset_password: { ...everybody, analyst_viewing: 'view_only_impersonation' },

  create_sale: payments,
  create_authorization: { ...payments, clerk: 'permission_missing' },
  settle_terminal: {
    ...everybody,
    admin: 'merchant_required',
    analyst: 'permission_missing',
    clerk: 'permission_missing',
    nobody: 'permission_missing',
    pending: 'merchant_status_forbids',
    analyst_viewing: 'view_only_impersonation',
    admin_as_closed: 'merchant_status_forbids',
  },

  create_credit: credits,
  capture_payment: captures,
  cancel_capture: followUps,
  reverse_payment: followUps,
  refund_payment: followUps,
  reverse_refund: followUps,
  get_capturable_payments: { ...captures, ...seen },
  get_reversible_payments: { ...followUps, ...seen },
  get_cancellable_captures: { ...followUps, ...seen },
  get_refundable_payments: { ...followUps, ...seen },
  get_reversible_refunds: { ...followUps, ...seen },
  get_qoin_refunds: { ...followUps, ...seen },

  search_payments: reports,
  get_payment: reports,
  get_payment_orchestration: reports,
  get_latest_transaction: reports,
  get_terminal_keys: reports,
  get_card_brand_batches: reports,
  get_card_bins: reports,
  get_batches: settlements,
  get_balances: settlements,
  get_batch_dates: settlements,
  get_batch_payments: settlements,
  get_settlement_detail: settlements,
  get_pending_settlement: settlements,
  get_pending_settlement_total: settlements,
  get_pending_settlement_merchant_total: settlements,
  // No owner of a merchant holds REGS.
  get_batch_merchants: administrators,
  settle_merchant: { ...administrators, analyst: 'permission_missing' },
  get_sandbox_clock: everybody,
  move_sandbox_clock: { ...administrators, analyst: 'permission_missing' },
  get_failed_batches: administrators,
  act_on_failed_batch: { ...administrators, analyst: 'permission_missing' },
  get_settlement_schedule: settlements,
  update_settlement_schedule: { ...settingsChanges },
  get_month_to_date_batches: reports,
  get_payment_summary: reports,
  get_payment_totals: reports,
  get_recent_batches: reports,
  email_receipt: {
    ...reports,
    admin: 'merchant_required',
    analyst: 'merchant_required',
    analyst_viewing: 'view_only_impersonation',
  },
  get_activity_month_to_date: administrators,

  get_users: { ...everybody, clerk: 'permission_missing', nobody: 'permission_missing' },
  get_users_by_entity: { ...everybody, clerk: 'permission_missing', nobody: 'permission_missing' },
  impersonate_user: { ...administrators, analyst_viewing: 'permission_missing' },
  // Whatever it is that they act as: it is the administrator who stops.
  stop_impersonating: { ...administrators, admin_as_merchant: 'yes', analyst_viewing: 'yes', admin_as_closed: 'yes' },
  search_merchants: administrators,
  download_payments: { ...reports, analyst: 'permission_missing', clerk: 'permission_missing' },
  export_merchants_csv: { ...administrators, analyst: 'permission_missing' },
  export_merchants_excel: { ...administrators, analyst: 'permission_missing' },
  export_merchants_pdf: { ...administrators, analyst: 'permission_missing' },

  get_api_keys: apiKeys,
  generate_api_key: apiKeyChanges,
  disable_api_key: apiKeyChanges,
  delete_api_key: apiKeyChanges,
  get_webhooks: apiKeys,
  get_webhook_deliveries: apiKeys,
  get_webhook_delivery: apiKeys,
  create_webhook: apiKeyChanges,
  update_webhook: apiKeyChanges,
  enable_webhook: apiKeyChanges,
  disable_webhook: apiKeyChanges,
  delete_webhook: apiKeyChanges,
  rotate_webhook_secret: apiKeyChanges,
  test_webhook: apiKeyChanges,
  replay_webhook_delivery: apiKeyChanges,

  get_custom_reports: customReports,
  get_custom_report: customReports,
  get_custom_report_column_options: customReports,
  get_custom_report_look_up: customReports,
  get_custom_report_runs: customReports,
  download_custom_report_run: { ...customReports, analyst: 'permission_missing' },
  preview_custom_report: customReports,
  create_custom_report: customReportChanges,
  update_custom_report: customReportChanges,
  delete_custom_report: customReportChanges,
  run_custom_report: customReportChanges,

  // Before any payment, and whatever the merchant's status lets it take: the payment itself is refused.
  upload_payment_file: {
    ...everybody,
    admin: 'merchant_required',
    analyst: 'permission_missing',
    nobody: 'permission_missing',
    no_charges: 'merchant_setting_off',
    analyst_viewing: 'view_only_impersonation',
  },
  download_payment_file: reports,

  get_transaction_fields: settings,
  update_transaction_fields: settingsChanges,
  get_custom_fields: settings,
  update_custom_fields: settingsChanges,
  get_address_verification: settings,
  update_address_verification: settingsChanges,
  get_card_id_verification: settings,
  update_card_id_verification: settingsChanges,

  get_line_item_settings: level23,
  create_line_item_settings: level23Changes,
  update_line_item_settings: level23Changes,
  get_line_item_transactions: level23,
  search_line_item_transactions: level23,
  get_commercial_cards: level23,
  get_commercial_card: level23,
  save_commercial_card: level23Changes,
};

let house: TestGateway;
let reached: string | undefined;
beforeAll(async () => {
  const reachedOnly = Object.fromEntries(
    Object.keys(calls).map((name) => [
      name,
      async () => {
        reached = name;
        throw new Error('reached: nothing is done here');
      },
    ]),
  ) as unknown as Operations;
  house = await startTestGateway({ operations: reachedOnly });
});
afterAll(() => house.stop());

type Impersonation = Extract<(typeof people)[PersonName], { by: string }>;

/** An administrator has one open impersonation at a time. */
async function openImpersonation({ by, as, merchant, access }: Impersonation): Promise<void> {
  await house.sql('update impersonations set ended_at = $2 where impersonator_user_id = $1 and ended_at is null', [
    users[by].user_id,
    new Date(),
  ]);
  await house.sql(
    `insert into impersonations (impersonation_id, impersonator_user_id, impersonated_user_id, merchant_uid, access, started_at, expires_at)
     values (gen_random_uuid(), $1, $2, $3, $4, $5, $6)`,
    [
      users[by].user_id,
      users[as].user_id,
      merchants[merchant].merchant_uid,
      access,
      new Date(),
      new Date(Date.now() + 3_600_000),
    ],
  );
}

/** Something that fits every call's contract, so that only access is left to refuse it. */
function givenFor(call: CallDeclaration) {
  const id = users.merchant.user_id;
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const bodies: Partial<Record<string, unknown>> = {
    create_sale: { amount: 100, currency: 840, payment: { card_number: '4111111111111111', expiry: '1230' } },
    create_authorization: { amount: 100, currency: 840, payment: { card_number: '4111111111111111', expiry: '1230' } },
    create_credit: { amount: 100, currency: 840, payment: { card_number: '4111111111111111', expiry: '1230' } },
    capture_payment: {},
    cancel_capture: {},
    reverse_payment: {},
    refund_payment: {},
    reverse_refund: {},
    settle_terminal: { user_id: id },
    settle_merchant: { user_id: id },
    move_sandbox_clock: { to: '2026-01-01T00:00:00.000Z' },
    act_on_failed_batch: { batch_id: id, action: 2, version: 1 },
    update_settlement_schedule: { version: 1, automatic: true, cut_off_time: '21:00', days: [1], time_zone: 'EST' },
    update_account: { id_server_id: users.merchant.id_server_id, first_name: 'A' },
    reset_password: { id_server_id: users.merchant.id_server_id },
    search_merchants: {},
    create_webhook: { url: 'https://example.com/', description: '', events: ['payment.approved'] },
    update_webhook: { url: 'https://example.com/', description: '', events: ['payment.approved'] },
    generate_api_key: { name: 'A', terminal_uid: id, scopes: ['SAPR'] },
    preview_custom_report: reportBody(),
    create_custom_report: reportBody(),
    update_custom_report: { ...reportBody(), version: 1 },
    upload_payment_file: { file_name: 'a.csv', content: 'YSxi' },
    update_transaction_fields: { version: 1, transaction_fields: [] },
    update_custom_fields: { merchant_uid: id, version: 1, custom_fields: [] },
    update_address_verification: { version: 1, refused: [] },
    update_card_id_verification: { version: 1, refused: [] },
    create_line_item_settings: lineItemDefaultsBody(),
    update_line_item_settings: { ...lineItemDefaultsBody(), version: 1 },
    save_commercial_card: { version: 0, commercial: commercialBody() },
  };
  const parameters: Partial<Record<string, string>> = { terminal_key: 'terminal-key', card_brand: 'visa' };
  return {
    params: Object.fromEntries(names.map((name) => [name, parameters[name] ?? id])),
    ...(call.name === 'email_receipt' ? { query: { payment_id: id, email: 'a@example.com' } } : {}),
    ...(call.name === 'get_custom_report_look_up' ? { query: { processingMethod: 'Payments' } } : {}),
    ...(call.name === 'get_latest_transaction' ? { query: { terminal_uid: id } } : {}),
    ...(call.body === undefined ? {} : { body: bodies[call.name] }),
    ...(call.idempotency === undefined ? {} : { idempotency_key: 'access-table-1' }),
  };
}

const modifiedBy = (call: CallDeclaration, by: keyof typeof users): Record<string, string> =>
  call.modified_by === undefined ? {} : { 'x-modified-by': users[by].user_id };

async function outcomeOf(name: CallName, person: PersonName): Promise<Outcome> {
  const call: CallDeclaration = calls[name];
  const given = givenFor(call);
  reached = undefined;
  const described = people[person];
  let answer: Awaited<ReturnType<TestGateway['call']>>;
  if ('by' in described) {
    await openImpersonation(described);
    const headers = {
      ...modifiedBy(call, described.by),
      ...impersonating(described.as, described.merchant),
      'x-terminal-key': merchants[described.merchant].terminal_key,
    };
    answer = await house.call(name, described.by, { ...given, headers });
  } else {
    const by = person as keyof typeof users;
    answer = await house.call(name, by, { ...given, headers: modifiedBy(call, by), terminal: true });
  }
  if (reached === name) return 'yes';
  return answer.body.code ?? 'internal_error';
}

/** The checklist rows whose permissions a call shows, in the gateway. */
const proven: Partial<Record<CallName, string>> = {
  create_sale: '[S4.21][S6.34][S6.13] ',
  create_authorization: '[S6.35][S6.14] ',
  create_credit: '[S6.36][S6.15] ',
  get_capturable_payments: '[S6.37][S6.9] ',
  capture_payment: '[S6.37][S6.9] ',
  get_reversible_payments: '[S6.38][S6.10] ',
  reverse_payment: '[S6.38][S6.10] ',
  get_cancellable_captures: '[S6.39][S6.11] ',
  cancel_capture: '[S6.39][S6.11] ',
  get_refundable_payments: '[S6.40][S6.12] ',
  refund_payment: '[S6.40][S6.12] ',
  settle_terminal: '[S4.21] ',
  get_api_keys: '[S6.58] ',
  generate_api_key: '[S6.58] ',
  disable_api_key: '[S6.58] ',
  delete_api_key: '[S6.58] ',
  get_batches: '[S6.48] ',
  get_batch_merchants: '[S6.47] ',
  get_activity_month_to_date: '[S6.1] ',
  get_custom_reports: '[S6.51] ',
  create_custom_report: '[S6.51] ',
  update_custom_report: '[S6.51] ',
  delete_custom_report: '[S6.51] ',
  update_transaction_fields: '[S6.56] ',
  update_custom_fields: '[S6.57] ',
  get_commercial_card: '[S6.26][S6.64] ',
  save_commercial_card: '[S6.64] ',
  update_line_item_settings: '[S6.64] ',
};

for (const name of Object.keys(calls) as CallName[]) {
  test(`${proven[name] ?? ''}who may call ${name}`, async () => {
    const found: Partial<Row> = {};
    for (const person of Object.keys(people) as PersonName[]) found[person] = await outcomeOf(name, person);
    expect(found).toEqual(table[name]);
  });
}
