import type { CallDeclaration } from '@countinghouse/contract/call';
import { type CallName, calls } from '@countinghouse/contract/calls';
import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import { isAdministratorOnly } from '@countinghouse/domain/access/granting';
import { permissionCodes } from '@countinghouse/domain/access/permission-codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Gate, givenFor, startGate } from '../testing/faults/gate.ts';
import { modifiedBy } from '../testing/people/impersonation.ts';
import { holdingOnly } from '../testing/people/roles.ts';
import type { Outcome } from '../testing/requests/access-table.ts';
import type { UserName } from '../testing/world.ts';

/*
 * Tests which permission code allows which call. The access table has people with all codes, none, or only view codes, so a call that
 * requires the wrong one of two codes would pass there. This table is written by hand from blanks.md 5, code by code: a person with all
 * codes except the required one is refused, and a person with only that code is allowed.
 */

let gate: Gate;
beforeAll(async () => {
  gate = await startGate();
});
afterAll(() => gate.house.stop());

/** `A|B`: one of them is enough. `A&B`: both are required. */
type Needed = readonly (readonly [rows: string, codes: string, calls: readonly CallName[]])[];

const administration: Needed = [
  ['[S6.28]', 'MEVI', ['get_merchants', 'search_merchants']],
  [
    '[S6.28][S6.147]',
    'MEVI&EXPT',
    ['export_merchants_csv', 'export_merchants_excel', 'export_merchants_pdf', 'export_merchants_xlsx'],
  ],
  [
    '[S6.28]',
    'MEVD',
    [
      'get_merchant_profile',
      'get_merchant_status_history',
      'get_merchant_notes',
      'download_merchant_document',
      'get_processors',
      'get_audit_history',
      'get_background_jobs',
      'get_page_checks',
    ],
  ],
  ['[S6.28]', 'MEAD', ['create_merchant']],
  ['[S6.28]', 'MEAD|MEUP', ['validate_account_routing_number']],
  [
    '[S6.28]',
    'MEUP',
    [
      'update_merchant',
      'update_merchant_settings',
      'update_bank_account',
      'change_merchant_status',
      'create_merchant_note',
      'create_processor',
      'sign_up_processor',
    ],
  ],
  ['[S6.31]', 'MSCA', ['update_processor_settings']],
  ['[S6.28]', 'MEVD&MEUP', ['retry_background_jobs']],
  ['[S6.67]', 'DPAC|MEUP', ['update_processor']],
  ['[S6.68]', 'POUP|MEVD', ['get_merchant_orchestration']],
  ['[S6.68]', 'POUP', ['save_merchant_orchestration']],
  ['[S6.29][S6.30]', 'IMPV|IMPF', ['impersonate_user']],
  ['[S6.28][S6.32]', 'USVI|MEUS', ['get_users', 'get_users_by_entity', 'get_user_merchants', 'get_user_emails']],
  ['[S6.32]', 'USVI|USUP', ['get_second_factor_policy']],
  ['[S6.32][S6.147]', 'USVI&EXPT', ['download_users']],
  ['[S6.32]', 'USVD', ['get_user_permissions']],
  ['[S6.32]', 'USAD', ['create_user']],
  ['[S6.32]', 'USAD|USUP', ['get_username']],
  [
    '[S6.32]',
    'USUP',
    [
      'update_user',
      'activate_user',
      'deactivate_user',
      'invite_user',
      'end_user_sessions',
      'reset_user_second_factor',
      'get_user_security',
      'update_second_factor_policy',
    ],
  ],
  ['[S6.32]', 'USDE', ['delete_user']],
  ['[S6.32]', 'MEVD&USVD', ['search_audit_history']],
  ['[S6.32][S6.147]', 'MEVD&USVD&EXPT', ['download_audit_history']],
  ['[S6.33]', 'ROVI', ['get_roles', 'get_roles_by_entity']],
  ['[S6.33]', 'ROVI&USVI', ['get_roles_by_entity_with_users']],
  ['[S6.33]', 'ROVI|USVI', ['get_permissions']],
  ['[S6.33]', 'ROVD', ['get_role', 'get_role_permissions']],
  ['[S6.33]', 'ROAD', ['create_role']],
  ['[S6.33]', 'ROUP', ['update_role', 'preview_role']],
  ['[S6.33]', 'USUP&ROUP', ['update_permissions_by_entity']],
  ['[S6.33]', 'RODE', ['delete_role']],
];

const money: Needed = [
  ['[S6.34]', 'SAPR', ['create_sale']],
  ['[S6.35]', 'AAPR', ['create_authorization']],
  ['[S6.36]', 'BLPR', ['create_credit']],
  ['[S6.34][S6.35][S6.36]', 'SAPR|AAPR|BLPR', ['upload_payment_file']],
  ['[S6.34][S6.35][S6.36][S6.49]', 'RESD|SAPR|AAPR|BLPR', ['email_receipt']],
  ['[S6.37]', 'CAVI', ['get_capturable_payments']],
  ['[S6.37]', 'CAEX', ['capture_payment']],
  ['[S6.38]', 'VOVI', ['get_reversible_payments']],
  ['[S6.38][S6.39]', 'VOEX|CCVO', ['reverse_payment']],
  ['[S6.39]', 'CCVI', ['get_cancellable_captures']],
  ['[S6.39]', 'CCEX', ['cancel_capture']],
  ['[S6.40]', 'REVI', ['get_refundable_payments', 'get_reversible_refunds', 'get_qoin_refunds']],
  ['[S6.40]', 'REEX', ['refund_payment', 'reverse_refund']],
  ['[S6.42]', 'BRRB', ['move_sandbox_clock']],
  ['[S6.43]', 'BIRE', ['get_unknown_outcomes']],
  [
    '[S6.42][S6.43]',
    'BIRE&BRRS',
    ['retry_unknown_outcome', 'take_over_unknown_outcome', 'give_back_unknown_outcome', 'record_unknown_outcome'],
  ],
  ['[S6.44]', 'BIFB', ['get_failed_batches']],
  ['[S6.42][S6.44]', 'BIFB&BRRS', ['act_on_failed_batch']],
];

const reports: Needed = [
  ['[S6.47]', 'REGS', ['get_batch_merchants']],
  [
    '[S6.47][S6.48]',
    'REGS|REMS',
    ['get_batches', 'get_balances', 'get_batch_dates', 'get_batch_payments', 'get_settlement_detail'],
  ],
  [
    '[S6.47][S6.48][S6.49]',
    'REGS|REMS|RESV',
    [
      'get_card_brand_batches',
      'get_card_bins',
      'get_month_to_date_batches',
      'get_payment_summary',
      'get_recent_batches',
    ],
  ],
  ['[S6.49]', 'RESV', ['search_payments', 'get_payment_totals', 'get_latest_transaction']],
  ['[S6.49][S6.147]', 'RESV&EXPT', ['download_payments']],
  ['[S6.49]', 'RESD', ['get_payment', 'get_payment_orchestration', 'download_payment_file', 'find_customer_data']],
  ['[S6.49][S6.147]', 'RESD&EXPT', ['export_customer_data']],
  ['[S6.32][S6.52]', 'VADE|USDE', ['erase_customer_data']],
  [
    '[S6.51]',
    'CRVI',
    [
      'get_custom_reports',
      'get_custom_report',
      'get_custom_report_column_options',
      'get_custom_report_look_up',
      'get_custom_report_runs',
      'preview_custom_report',
    ],
  ],
  ['[S6.51][S6.147]', 'CRVI&EXPT', ['download_custom_report_run']],
  [
    '[S6.52]',
    'VAVI',
    [
      'get_customers',
      'get_customer',
      'get_customer_summary',
      'get_customer_history',
      'get_customer_messages',
      'get_customer_message',
      'get_similar_customers',
    ],
  ],
  ['[S6.52][S6.49]', 'VAVI&RESV', ['get_customer_payments']],
  ['[S6.52][S6.147]', 'VAVI&EXPT', ['download_customers']],
  ['[S6.52]', 'VAAD', ['create_customer', 'create_customer_import', 'get_customer_import']],
  ['[S6.52]', 'VAUP', ['update_customer']],
  ['[S6.52]', 'VADE', ['delete_customer', 'restore_customer']],
  ['[S6.52]', 'VAUP&VADE', ['merge_customer']],
  ['[S6.52]', 'VAMA', ['create_address', 'update_address', 'delete_address']],
  [
    '[S6.52]',
    'VAMC',
    [
      'add_account',
      'update_customer_account',
      'verify_account',
      'block_account',
      'unblock_account',
      'remove_account',
      'request_card',
      'resend_customer_message',
    ],
  ],
  ['[S6.51]', 'CRAD', ['create_custom_report']],
  ['[S6.51]', 'CRUP', ['update_custom_report']],
  ['[S6.51]', 'CRAD|CRUP', ['run_custom_report']],
  ['[S6.51]', 'CRDE', ['delete_custom_report']],
];

const settings: Needed = [
  ['[S6.53]', 'AVVI', ['get_address_verification', 'update_address_verification']],
  ['[S6.54]', 'CIVI', ['get_card_id_verification', 'update_card_id_verification']],
  ['[S6.52][S6.54]', 'CIVI&VAVI', ['get_card_storage', 'update_card_storage']],
  ['[S6.55]', 'SSVI', ['get_settlement_schedule']],
  ['[S6.55]', 'SSUP', ['update_settlement_schedule']],
  ['[S6.55]', 'SSEX', ['settle_terminal', 'settle_merchant']],
  [
    '[S6.47][S6.48][S6.55]',
    'REGS|REMS|SSVI|SSEX',
    ['get_pending_settlement', 'get_pending_settlement_total', 'get_pending_settlement_merchant_total'],
  ],
  ['[S6.56]', 'RFVI', ['get_transaction_fields', 'update_transaction_fields']],
  ['[S6.57]', 'DFVI', ['get_custom_fields', 'update_custom_fields']],
  [
    '[S6.58]',
    'AKVI',
    ['get_api_keys', 'get_terminal_key', 'get_webhooks', 'get_webhook_deliveries', 'get_webhook_delivery'],
  ],
  // Searching payments by terminal requires the terminals' names.
  ['[S6.58][S6.49]', 'AKVI|RESV', ['get_terminal_keys']],
  [
    '[S6.58]',
    'AKGE',
    [
      'generate_api_key',
      'create_terminal_key',
      'update_terminal_key',
      'create_webhook',
      'update_webhook',
      'enable_webhook',
      'rotate_webhook_secret',
      'test_webhook',
      'replay_webhook_delivery',
    ],
  ],
  ['[S6.58]', 'AKDI', ['disable_api_key', 'disable_terminal_key', 'disable_webhook']],
  ['[S6.58]', 'AKDE', ['delete_api_key', 'delete_terminal_key', 'delete_webhook']],
  [
    '[S6.64]',
    'LLVI',
    [
      'get_line_item_settings',
      'get_line_item_transactions',
      'search_line_item_transactions',
      'get_commercial_cards',
      'get_commercial_card',
    ],
  ],
  [
    '[S6.23]',
    'INVI',
    [
      'get_invoice_settings',
      'get_tax_rates',
      'get_invoice_items',
      'get_invoices',
      'get_invoice_summary',
      'get_invoice',
      'download_invoice_pdf',
      'preview_invoice_message',
    ],
  ],
  ['[S6.23][S6.147]', 'INVI&EXPT', ['download_invoices', 'download_invoice_pdfs']],
  [
    '[S6.23]',
    'INCR',
    [
      'create_invoice',
      'preview_invoice',
      'issue_invoice',
      'schedule_invoice',
      'duplicate_invoice',
      'convert_invoice',
      'correct_invoice',
      'send_invoice',
    ],
  ],
  [
    '[S6.62]',
    'INED',
    [
      'update_invoice',
      'create_credit_note',
      'record_invoice_payment',
      'reverse_invoice_payment',
      'update_invoice_settings',
      'create_tax_rate',
      'update_tax_rate',
      'create_invoice_item',
      'update_invoice_item',
      'delete_invoice_item',
    ],
  ],
  ['[S6.62][S6.34]', 'INVI&SAPR', ['charge_invoice']],
  ['[S6.62]', 'INCL', ['close_invoice', 'reopen_invoice']],
  ['[S6.62]', 'INDE', ['delete_invoice']],
  ['[S6.62]', 'INRS', ['resend_invoice', 'send_invoice_reminders', 'revoke_invoice_link']],
  ['[S6.62]', 'INVH', ['get_invoice_history']],
  ['[S6.66]', 'PLVW|PLUD', ['get_payment_link_settings']],
  [
    '[S6.66]',
    'PLVW',
    [
      'get_payment_links',
      'get_payment_link_summary',
      'get_payment_link',
      'get_payment_link_uses',
      'get_payment_link_history',
      'get_payment_link_mail',
      'get_payment_link_protection',
    ],
  ],
  ['[S6.66]', 'PLVW&EXPT', ['download_payment_links', 'download_payment_link_uses']],
  [
    '[S6.66]',
    'PLUD',
    [
      'create_payment_link_settings',
      'update_payment_link_settings',
      'create_payment_link',
      'update_payment_link',
      'pause_payment_link',
      'resume_payment_link',
      'lift_protection',
      'close_payment_link',
      'renew_payment_link_secret',
      'send_payment_link',
    ],
  ],
  ['[S6.64]', 'LLUP', ['create_line_item_settings', 'update_line_item_settings', 'save_commercial_card']],
];

/** Calls that require only a sign-in, or nothing: they are about the caller, or the operation requires more if they are about others. */
const withoutCode: readonly CallName[] = [
  'get_user_by_identity',
  'get_permission_codes',
  'get_user',
  'get_user_by_id_server',
  'get_user_logs',
  'get_impersonations',
  'get_merchant',
  'get_merchant_settings',
  'get_default_key',
  'get_sandbox_clock',
  'get_activity_month_to_date',
  'update_account',
  'reset_password',
  'get_email_change',
  'cancel_email_change',
  'stop_impersonating',
  'get_saved_views',
  'create_saved_view',
  'update_saved_view',
  'delete_saved_view',
  'create_contact_message',
  'create_contact_message_signed_out',
  'open_visitor_session',
  'request_link',
  'report_page',
];

const all = [...administration, ...money, ...reports, ...settings];
const everyCode = Object.keys(permissionCodes) as PermissionCode[];

/** A user of the type that the call is for, who can hold these codes. */
function personFor(call: CallDeclaration, codes: readonly string[]): UserName {
  const for_administrators = codes.some((code) => isAdministratorOnly(code as PermissionCode));
  return call.user_type === 'Administrator' || for_administrators ? 'analyst' : 'nobody';
}

/** The outcome of each call for a user who holds only these codes. */
async function outcomesOf(names: readonly CallName[], held: readonly string[], needed: readonly string[]) {
  const found: Record<string, Outcome> = {};
  const people = Map.groupBy(names, (name) => personFor(calls[name], needed));
  for (const [by, of_them] of people) {
    await holdingOnly(gate.house, by, held, async () => {
      for (const name of of_them) {
        const call: CallDeclaration = calls[name];
        const headers = call.modified_by === undefined ? {} : modifiedBy(by);
        found[name] = await gate.outcomeOf(name, by, { ...givenFor(call), terminal: true, headers });
      }
    });
  }
  return found;
}

test.each(all)('%s %s opens its calls and no others', async (_, written, names) => {
  const codes = written.split(/[|&]/);
  const each_opens = !written.includes('&');
  const each = codes.map((code) => [code]);
  const all_answer = (outcome: Outcome) => Object.fromEntries(names.map((name) => [name, outcome]));
  for (const missing of each_opens ? [codes] : each) {
    const held = everyCode.filter((code) => !missing.includes(code));
    expect(await outcomesOf(names, held, []), `without ${missing}`).toEqual(all_answer('permission_missing'));
  }
  for (const enough of each_opens ? each : [codes]) {
    expect(await outcomesOf(names, enough, enough), `with ${enough} alone`).toEqual(all_answer('yes'));
  }
});

/** Calls that no signed-in user can make, whatever codes they hold. */
const ofVisitors: readonly CallName[] = [
  'get_visitor_page',
  'add_visitor_account',
  'get_visitor_status',
  'get_visitor_puzzle',
  'create_visitor_payment',
  'get_visitor_receipt',
  'get_visitor_receipts',
  'download_visitor_receipt',
  'email_visitor_receipt',
  'email_visitor_outcome',
  'note_visitor_view',
  'download_visitor_invoice',
  'open_owed_invoice',
  'get_owed_invoices',
  'accept_visitor_estimate',
  'decline_visitor_estimate',
  'sign_out_visitor',
];

test('the tables above name every call once', () => {
  const named = [...all.flatMap(([, , names]) => names), ...withoutCode, ...ofVisitors];
  expect(named.toSorted()).toEqual(Object.keys(calls).sort());
});

test('a user without permissions reaches only the calls that need none', async () => {
  const reached: string[] = [];
  await holdingOnly(gate.house, 'nobody', [], async () => {
    for (const name of Object.keys(calls) as CallName[]) {
      const given = { ...givenFor(calls[name]), terminal: true };
      if ((await gate.outcomeOf(name, 'nobody', given)) === 'yes') reached.push(name);
    }
  });
  const administrators = withoutCode.filter((name) => (calls[name] as CallDeclaration).user_type === 'Administrator');
  expect(reached.toSorted()).toEqual(withoutCode.filter((name) => !administrators.includes(name)).toSorted());
});
