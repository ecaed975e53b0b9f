import type { CallDeclaration } from '@countinghouse/contract/call';
import { type CallName, calls } from '@countinghouse/contract/calls';
import type { Operations } from '../../operation.ts';
import { type Given, startTestGateway, type TestGateway } from '../gateway.ts';
import { bankBody, merchantBody, profileBody } from '../merchants.ts';
import { commercialBody, lineItemDefaultsBody } from '../money/line-items.ts';
import { outcomeBody } from '../money/open-outcome.ts';
import { terminalBody } from '../money/terminals.ts';
import { contactBody } from '../people/contact.ts';
import { reportBody } from '../reports/reports.ts';
import { savedViewBody } from '../reports/saved-views.ts';
import type { Outcome } from '../requests/access-table.ts';
import { consentBody, customerBody } from '../vault.ts';
import { type UserName, users } from '../world.ts';

/** A gateway whose operations do nothing: it shows which calls the declarations allow. */
export type Gate = {
  house: TestGateway;
  /** Returns 'yes' if the call reached its operation, otherwise the error code. */
  outcomeOf(name: CallName, by: UserName | null, given: Given): Promise<Outcome>;
};

/** Starts a gate. */
export async function startGate(): Promise<Gate> {
  let reached: string | undefined;
  const operations = Object.fromEntries(
    Object.keys(calls).map((name) => [
      name,
      async () => {
        reached = name;
        throw new Error('unexpected call');
      },
    ]),
  ) as unknown as Operations;
  const house = await startTestGateway({ operations });
  return {
    house,
    outcomeOf: async (name, by, given) => {
      reached = undefined;
      const answer = await house.call(name, by, given);
      return reached === name ? 'yes' : (answer.body.code ?? 'internal_error');
    },
  };
}

/** Returns input that fits every call's contract, so that only access rules can refuse it. */
export function givenFor(call: CallDeclaration): Given {
  const id = users.merchant.user_id;
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const bodies: Partial<Record<string, unknown>> = {
    create_contact_message: contactBody,
    create_contact_message_signed_out: { ...contactBody, sender_name: 'Ada' },
    open_visitor_session: { secret: 'x'.repeat(32) },
    add_visitor_account: {
      card_number: '4111111111111111',
      expiry: '1230',
      cvv: '123',
      consent_text: 'Yes',
      puzzle: { nonce: 'x', counter: 0 },
    },
    update_invoice_settings: { version: 0 },
    create_tax_rate: { name: 'Sales tax', rate_ppm: 55_000, inclusive: false },
    update_tax_rate: { version: 1, is_disabled: true },
    create_invoice_item: { description: 'Beans', unit_price_ten_thousandths: 185_000 },
    update_invoice_item: { version: 1 },
    create_invoice: {},
    preview_invoice: {},
    update_invoice: { version: 1 },
    issue_invoice: { version: 1 },
    schedule_invoice: { version: 1, send_on: null },
    close_invoice: { version: 1, reason: 'void' },
    reopen_invoice: { version: 1 },
    convert_invoice: { version: 1 },
    correct_invoice: { version: 1 },
    send_invoice: {},
    resend_invoice: {},
    send_invoice_reminders: { invoice_ids: ['0198f3a4-0000-7000-8000-000000000001'] },
    create_credit_note: { version: 1, amount: 100 },
    charge_invoice: { amount: 100, payment: { card_number: '4111111111111111', expiry: '1230' } },
    record_invoice_payment: { method: 'cash', amount: 100, received_on: '2026-01-31' },
    reverse_invoice_payment: {},
    create_payment_link: { name: 'Tasting', kind: 'fixed', amount: 2500 },
    create_payment_link_settings: {},
    update_payment_link_settings: { version: 1 },
    update_payment_link: { version: 1 },
    pause_payment_link: { version: 1 },
    resume_payment_link: { version: 1 },
    close_payment_link: { version: 1 },
    renew_payment_link_secret: { version: 1 },
    send_payment_link: { recipients: ['ada@example.com'] },
    request_link: { secret: 'x'.repeat(32) },
    report_page: { reports: [{ kind: 'csp', page: '/', what: 'script-src', blocked: 'inline' }] },
    create_visitor_payment: {
      card_number: '4111111111111111',
      expiry: '1230',
      cvv: '123',
      total_amount: 2500,
      currency: 840,
      puzzle: { nonce: 'x', counter: 0 },
    },
    note_visitor_view: {},
    open_owed_invoice: {},
    accept_visitor_estimate: { name: 'Ada' },
    decline_visitor_estimate: {},
    email_visitor_receipt: { email: 'ada@example.com' },
    email_visitor_outcome: { email: 'ada@example.com' },
    create_sale: { amount: 100, currency: 840, payment: { card_number: '4111111111111111', expiry: '1230' } },
    create_authorization: { amount: 100, currency: 840, payment: { card_number: '4111111111111111', expiry: '1230' } },
    create_credit: { amount: 100, currency: 840, payment: { card_number: '4111111111111111', expiry: '1230' } },
    create_customer: customerBody,
    update_customer: { version: 1 },
    merge_customer: { customer_id: id },
    get_similar_customers: {},
    create_address: { kind: 'billing' },
    update_address: { version: 1 },
    update_customer_account: { version: 1 },
    add_account: { card_number: '4111111111111111', expiry: '1230', ...consentBody },
    unblock_account: consentBody,
    create_customer_import: { file_name: 'a.csv', dry_run: true, csv: 'last_name' },
    capture_payment: {},
    cancel_capture: {},
    reverse_payment: {},
    refund_payment: {},
    reverse_refund: {},
    record_unknown_outcome: outcomeBody,
    settle_terminal: { user_id: id },
    settle_merchant: { user_id: id },
    retry_background_jobs: { task: 'send_contact_mail' },
    move_sandbox_clock: { to: '2026-01-01T00:00:00.000Z' },
    act_on_failed_batch: { batch_id: id, action: 2, version: 1 },
    update_settlement_schedule: { version: 1, automatic: true, cut_off_time: '21:00', days: [1], time_zone: 'EST' },
    update_account: { id_server_id: users.merchant.id_server_id, first_name: 'A' },
    reset_password: { id_server_id: users.merchant.id_server_id },
    search_merchants: {},
    update_second_factor_policy: { version: 0, merchant_users: true },
    find_customer_data: { email: 'a@example.com' },
    export_customer_data: { email: 'a@example.com' },
    erase_customer_data: { email: 'a@example.com' },
    create_user: { username: 'ada', email: 'ada@example.com', first_name: 'Ada', last_name: 'Bee', roles: [] },
    update_user: { version: 1 },
    create_saved_view: savedViewBody(),
    update_saved_view: { version: 1 },
    create_role: { name: 'A', codes: [] },
    update_role: { name: 'A', codes: [], version: 1 },
    preview_role: { codes: [] },
    update_permissions_by_entity: { entity_id: id, permissions: [{ code: 'SAVI', has_access: false }] },
    validate_account_routing_number: bankBody,
    create_merchant: merchantBody(),
    update_merchant: { ...profileBody, version: 1 },
    update_merchant_settings: { version: 1, merchant_setting: merchantBody().merchant_setting },
    update_bank_account: { ...bankBody, version: 0 },
    change_merchant_status: { from_status: 'Unviewed', to_status: 'Pending', reason: 'Reviewed' },
    create_merchant_note: { text: 'A note' },
    create_webhook: { url: 'https://example.com/', description: '', events: ['payment.approved'] },
    update_webhook: { url: 'https://example.com/', description: '', events: ['payment.approved'], version: 1 },
    generate_api_key: { name: 'A', terminal_uid: id, scopes: ['SAPR'] },
    create_terminal_key: terminalBody(),
    update_terminal_key: { version: 1, name: 'A' },
    create_processor: { merchant_uid: id, platform_id: 7683, settlement_connection: 'POST' },
    sign_up_processor: { platform_id: 7683, settlement_connection: 'POST' },
    update_processor: { merchant_uid: id, platform_id: 7683, version: 1, status: 'active' },
    update_processor_settings: {
      merchant_uid: id,
      platform_id: 7683,
      version: 1,
      settlement_connection: 'POST',
      reference: '',
    },
    save_merchant_orchestration: { version: 1, rules: [], fallback_terminal_uid: null },
    preview_custom_report: reportBody(),
    create_custom_report: reportBody(),
    update_custom_report: { ...reportBody(), version: 1 },
    upload_payment_file: { file_name: 'a.csv', content: 'YSxi' },
    update_transaction_fields: { version: 1, transaction_fields: [] },
    update_custom_fields: { merchant_uid: id, version: 1, custom_fields: [] },
    update_address_verification: { version: 1, refused: [] },
    update_card_id_verification: { version: 1, refused: [] },
    update_card_storage: { version: 1, verify_cards: true, mail_expiry_notices: true, consent_texts: {} },
    create_line_item_settings: lineItemDefaultsBody(),
    update_line_item_settings: { ...lineItemDefaultsBody(), version: 1 },
    save_commercial_card: { version: 0, commercial: commercialBody() },
  };
  const parameters: Partial<Record<string, string>> = { terminal_key: 'terminal-key', card_brand: 'visa' };
  return {
    params: Object.fromEntries(names.map((name) => [name, parameters[name] ?? id])),
    ...(call.name === 'email_receipt' ? { query: { payment_id: id, email: 'a@example.com' } } : {}),
    ...(call.name === 'get_custom_report_look_up' ? { query: { processingMethod: 'Payments' } } : {}),
    ...(call.name === 'impersonate_user' ? { query: { reason: 'Asked for help' } } : {}),
    ...(call.name === 'get_username' ? { query: { username: 'ada' } } : {}),
    ...(call.name === 'get_saved_views' ? { query: { list: 'payments' } } : {}),
    ...(call.name === 'get_latest_transaction' ? { query: { terminal_uid: id } } : {}),
    ...(call.name === 'download_invoice_pdfs' ? { query: { invoice_ids: id } } : {}),
    ...(call.body === undefined ? {} : { body: bodies[call.name] }),
    ...(call.idempotency === undefined ? {} : { idempotency_key: 'access-table-1' }),
  };
}
