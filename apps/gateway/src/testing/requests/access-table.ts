import type { CallName } from '@countinghouse/contract/calls';
import type { ErrorCode } from '@countinghouse/contract/errors';

/*
 * The access table: who can make which call. It is written by hand from the specification (sections 4 and 6) and blanks.md (4, 5, 9), and
 * not computed from the declarations, so that a wrong declaration is found. A call that is not in the table does not compile.
 */

/** The people of the table, and whom they impersonate. */
export const people = {
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
  /** Sends no token. */
  signed_out: {},
} as const;

/** One of the people. */
export type PersonName = keyof typeof people;
/** `yes`, or the code of the answer. */
export type Outcome = 'yes' | ErrorCode;
/** The outcome of one call for each of the people. */
export type Row = Record<PersonName, Outcome>;

/** Outcomes of a session as a whole, for every call. */
const sessions = {
  signed_out: 'not_signed_in',
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

/** Allowed whatever the status of user and merchant, so that the portal can explain the status. */
const always: Row = { ...everybody, closed: 'yes', unviewed: 'yes', inactive: 'yes' };

/** The caller is not authenticated, so nothing about them can forbid it. */
const anybody: Row = { ...always, signed_out: 'yes' };

/** Only a visitor of a link can make these calls, and no signed-in user is one. */
const visitors: Row = {
  ...(Object.fromEntries(Object.keys(people).map((name) => [name, 'permission_missing'])) as Row),
  signed_out: 'not_signed_in',
};

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

/** For administrators who do not impersonate anyone. */
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

/** Sends money to a card: it has its own flag, and every status that still settles allows it. */
const credits: Row = { ...payments, clerk: 'permission_missing', refunds: 'yes', delinquent: 'yes' };
/** Operations on an existing payment. */
const followUps: Row = { ...credits, no_charges: 'yes' };
const captures: Row = { ...followUps, refunds: 'merchant_status_forbids', delinquent: 'merchant_status_forbids' };
/** Read access to payments that await an operation. */
const seen = { analyst: 'merchant_required', analyst_viewing: 'yes' } as const;

const reports: Row = { ...everybody, nobody: 'permission_missing' };
const settlements: Row = { ...reports, clerk: 'permission_missing' };

/** Clerk and nobody hold none of the codes; the analyst holds only CRVI. */
const customReports: Row = { ...everybody, clerk: 'permission_missing', nobody: 'permission_missing' };
const customReportChanges: Row = {
  ...customReports,
  analyst: 'permission_missing',
  analyst_viewing: 'view_only_impersonation',
};

/** Settings whose one code allows opening and saving. The analyst holds none of the six (blanks.md 9). */
const settings: Row = {
  ...everybody,
  analyst: 'permission_missing',
  clerk: 'permission_missing',
  nobody: 'permission_missing',
};
const settingsChanges: Row = { ...settings, analyst_viewing: 'view_only_impersonation' };
/** Codes that the owner holds. An administrator acts on one merchant at a time. */
const apiKeys: Row = {
  ...everybody,
  admin: 'merchant_required',
  analyst: 'merchant_required',
  clerk: 'permission_missing',
  nobody: 'permission_missing',
};
/** What a full impersonation can never change. */
const impersonationForbids = {
  admin_as_merchant: 'impersonation_forbids',
  admin_as_closed: 'impersonation_forbids',
  analyst_viewing: 'view_only_impersonation',
} as const;
const apiKeyChanges: Row = { ...apiKeys, analyst: 'permission_missing', ...impersonationForbids };
/** For customers' data and webhook deliveries, where support can act for the merchant. */
const ownerActions: Row = { ...apiKeys, analyst: 'permission_missing', analyst_viewing: 'view_only_impersonation' };

/** Administrators set up terminals and connections; the analyst can only view them. */
const terminalChanges: Row = { ...administrators, analyst: 'permission_missing' };

/** Codes that the owner holds, too; the analyst can only view. */
const level23: Row = apiKeys;
const level23Changes: Row = ownerActions;

/** Roles can be viewed with ROVI and ROVD, which the analyst and the owner hold. */
const roles: Row = { ...everybody, clerk: 'permission_missing', nobody: 'permission_missing' };
const roleChanges: Row = { ...roles, analyst: 'permission_missing', ...impersonationForbids };

/** People who can change users: owners and administrators. */
const userReads: Row = settings;
const userChanges: Row = { ...settings, ...impersonationForbids };

/** Codes that the owner holds, and of which the analyst holds VAVI. An administrator acts on one merchant at a time. */
const vaultViews: Row = apiKeys;
const vault: Row = { ...vaultViews, analyst: 'permission_missing' };
/** Allowed whatever the status of the user's merchant, except that a closed merchant's customers are read-only. */
const vaultChanges: Row = {
  ...vault,
  analyst_viewing: 'view_only_impersonation',
  admin_as_closed: 'merchant_status_forbids',
};
/** Restricted and Delinquent merchants cannot add customers (specification section 4). */
const vaultAdditions: Row = {
  ...vaultChanges,
  restricted: 'merchant_status_forbids',
  delinquent: 'merchant_status_forbids',
};

/** Verifying a stored card requires the permission to charge one. */
const vaultChecks: Row = {
  ...vaultAdditions,
  refunds: 'merchant_status_forbids',
  pending: 'merchant_status_forbids',
};

/** Codes that the owner holds; the analyst can only view. A closed merchant has no payment links. */
const linkViews: Row = { ...apiKeys, admin_as_closed: 'merchant_status_forbids' };
/** The analyst cannot export. */
const linkFiles: Row = { ...linkViews, analyst: 'permission_missing' };
const linkChanges: Row = {
  ...linkViews,
  analyst: 'permission_missing',
  analyst_viewing: 'view_only_impersonation',
};
/** A merchant that cannot take payments cannot make or send links. */
const linkOffers: Row = {
  ...linkChanges,
  refunds: 'merchant_status_forbids',
  restricted: 'merchant_status_forbids',
  delinquent: 'merchant_status_forbids',
  pending: 'merchant_status_forbids',
};

/** Codes that the owner holds; the analyst can only view. A Pending merchant can make drafts but issue nothing. */
const invoiceViews: Row = apiKeys;
const invoiceChanges: Row = linkChanges;
const invoiceIssues: Row = linkOffers;
const invoiceDrafts: Row = { ...invoiceIssues, pending: 'yes' };

const savedViewChanges: Row = { ...everybody, ...impersonationForbids };

/** The outcome of each call for each of the people. A call about one person is about the caller. */
export const accessTable: Record<CallName, Row> = {
  get_unknown_outcomes: administrators,
  retry_unknown_outcome: { ...administrators, analyst: 'permission_missing' },
  take_over_unknown_outcome: { ...administrators, analyst: 'permission_missing' },
  give_back_unknown_outcome: { ...administrators, analyst: 'permission_missing' },
  record_unknown_outcome: { ...administrators, analyst: 'permission_missing' },
  get_user_by_identity: always,
  get_permission_codes: always,
  get_merchant: always,
  get_user: everybody,
  get_merchant_settings: everybody,
  get_default_key: everybody,
  update_account: { ...everybody, ...impersonationForbids },
  reset_password: { ...everybody, ...impersonationForbids },
  get_email_change: everybody,
  cancel_email_change: { ...everybody, ...impersonationForbids },

  create_contact_message: { ...everybody, analyst_viewing: 'view_only_impersonation' },
  create_contact_message_signed_out: anybody,

  open_visitor_session: anybody,
  get_visitor_page: visitors,
  add_visitor_account: visitors,
  get_visitor_status: visitors,
  get_visitor_puzzle: visitors,
  create_visitor_payment: visitors,
  get_visitor_receipt: visitors,
  get_visitor_receipts: visitors,
  download_visitor_receipt: visitors,
  email_visitor_receipt: visitors,
  email_visitor_outcome: visitors,
  note_visitor_view: visitors,
  download_visitor_invoice: visitors,
  open_owed_invoice: visitors,
  get_owed_invoices: visitors,
  accept_visitor_estimate: visitors,
  decline_visitor_estimate: visitors,
  sign_out_visitor: visitors,
  request_link: anybody,
  report_page: anybody,

  get_invoice_settings: invoiceViews,
  get_tax_rates: invoiceViews,
  get_invoice_items: invoiceViews,
  get_invoices: invoiceViews,
  get_invoice_summary: invoiceViews,
  get_invoice: invoiceViews,
  download_invoices: { ...invoiceViews, analyst: 'permission_missing' },
  download_invoice_pdf: invoiceViews,
  download_invoice_pdfs: { ...invoiceViews, analyst: 'permission_missing' },
  preview_invoice_message: invoiceViews,
  get_invoice_history: invoiceViews,
  update_invoice_settings: invoiceChanges,
  create_tax_rate: invoiceChanges,
  update_tax_rate: invoiceChanges,
  create_invoice_item: invoiceChanges,
  update_invoice_item: invoiceChanges,
  delete_invoice_item: invoiceChanges,
  delete_invoice: invoiceChanges,
  close_invoice: invoiceChanges,
  create_credit_note: invoiceChanges,
  record_invoice_payment: invoiceChanges,
  reverse_invoice_payment: invoiceChanges,
  charge_invoice: { ...invoiceIssues, no_charges: 'merchant_setting_off' },
  reopen_invoice: invoiceChanges,
  create_invoice: invoiceDrafts,
  preview_invoice: { ...invoiceDrafts, analyst_viewing: 'yes' },
  update_invoice: invoiceDrafts,
  duplicate_invoice: invoiceDrafts,
  issue_invoice: invoiceIssues,
  schedule_invoice: invoiceIssues,
  convert_invoice: invoiceIssues,
  correct_invoice: invoiceIssues,
  send_invoice: invoiceIssues,
  resend_invoice: invoiceIssues,
  send_invoice_reminders: invoiceIssues,
  revoke_invoice_link: invoiceChanges,

  get_payment_link_settings: linkViews,
  get_payment_links: linkViews,
  get_payment_link_summary: linkViews,
  get_payment_link: linkViews,
  get_payment_link_uses: linkViews,
  get_payment_link_history: linkViews,
  get_payment_link_mail: linkViews,
  get_payment_link_protection: linkViews,
  download_payment_links: linkFiles,
  download_payment_link_uses: linkFiles,
  create_payment_link_settings: linkChanges,
  update_payment_link_settings: linkChanges,
  update_payment_link: linkChanges,
  pause_payment_link: linkChanges,
  close_payment_link: linkChanges,
  renew_payment_link_secret: linkChanges,
  create_payment_link: linkOffers,
  resume_payment_link: linkOffers,
  lift_protection: linkOffers,
  send_payment_link: linkOffers,

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

  get_customers: vaultViews,
  get_customer: vaultViews,
  get_customer_summary: vaultViews,
  get_customer_payments: vaultViews,
  get_customer_history: vaultViews,
  get_customer_messages: vaultViews,
  get_customer_message: vaultViews,
  resend_customer_message: vaultAdditions,
  get_similar_customers: vaultViews,
  download_customers: vault,
  create_customer: vaultAdditions,
  request_card: vaultAdditions,
  update_customer: vaultChanges,
  delete_customer: vaultChanges,
  restore_customer: vaultAdditions,
  merge_customer: vaultChanges,
  create_address: vaultChanges,
  update_address: vaultChanges,
  delete_address: vaultChanges,
  update_customer_account: vaultChanges,
  add_account: vaultAdditions,
  verify_account: vaultChecks,
  block_account: vaultChanges,
  unblock_account: vaultChanges,
  remove_account: vaultChanges,
  create_customer_import: vaultAdditions,
  get_customer_import: vault,

  search_payments: reports,
  get_payment: reports,
  get_payment_orchestration: reports,
  get_latest_transaction: reports,
  get_terminal_keys: reports,
  get_terminal_key: settlements,
  create_terminal_key: terminalChanges,
  update_terminal_key: terminalChanges,
  disable_terminal_key: terminalChanges,
  delete_terminal_key: terminalChanges,
  get_processors: administrators,
  create_processor: terminalChanges,
  sign_up_processor: terminalChanges,
  update_processor: terminalChanges,
  update_processor_settings: terminalChanges,
  // No merchant's owner holds POUP or MEVD.
  get_merchant_orchestration: administrators,
  save_merchant_orchestration: { ...terminalChanges, ...impersonationForbids },
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
  // No merchant's owner holds REGS.
  get_batch_merchants: administrators,
  settle_merchant: { ...administrators, analyst: 'permission_missing' },
  get_sandbox_clock: everybody,
  move_sandbox_clock: { ...administrators, analyst: 'permission_missing' },
  get_background_jobs: administrators,
  get_page_checks: administrators,
  retry_background_jobs: { ...administrators, analyst: 'permission_missing' },
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
  download_users: { ...customReports, analyst: 'permission_missing' },
  get_users_by_entity: { ...everybody, clerk: 'permission_missing', nobody: 'permission_missing' },
  get_user_merchants: { ...everybody, clerk: 'permission_missing', nobody: 'permission_missing' },
  get_user_emails: { ...everybody, clerk: 'permission_missing', nobody: 'permission_missing' },
  get_user_by_id_server: everybody,
  get_user_logs: everybody,
  get_user_permissions: { ...everybody, clerk: 'permission_missing', nobody: 'permission_missing' },
  get_user_security: userReads,
  get_second_factor_policy: { ...userReads, analyst: 'yes' },
  update_second_factor_policy: userChanges,
  create_user: userChanges,
  update_user: userChanges,
  delete_user: userChanges,
  deactivate_user: userChanges,
  activate_user: userChanges,
  invite_user: userChanges,
  end_user_sessions: userChanges,
  reset_user_second_factor: userChanges,
  get_username: userReads,
  get_roles: roles,
  get_roles_by_entity: roles,
  get_roles_by_entity_with_users: roles,
  get_role: roles,
  get_role_permissions: roles,
  get_permissions: roles,
  // It changes nothing, but is useful only to people who can change roles.
  preview_role: { ...roles, analyst: 'permission_missing' },
  create_role: roleChanges,
  update_role: roleChanges,
  delete_role: roleChanges,
  update_permissions_by_entity: { ...administrators, analyst: 'permission_missing' },
  // For the merchant in scope; the operation decides whom the caller can impersonate.
  get_impersonations: { ...everybody, admin: 'merchant_required', analyst: 'merchant_required' },
  impersonate_user: { ...administrators, analyst_viewing: 'permission_missing' },
  // Allowed whatever the impersonated user: it is the administrator who stops.
  stop_impersonating: { ...administrators, admin_as_merchant: 'yes', analyst_viewing: 'yes', admin_as_closed: 'yes' },
  search_merchants: administrators,
  // MEVD, which no merchant's owner holds.
  get_audit_history: administrators,
  // Owners hold the code of each; an administrator acts through one of the merchant's users.
  find_customer_data: { ...reports, admin: 'merchant_required', analyst: 'merchant_required' },
  export_customer_data: ownerActions,
  erase_customer_data: ownerActions,
  search_audit_history: administrators,
  download_audit_history: { ...administrators, analyst: 'permission_missing' },
  get_merchants: administrators,
  get_merchant_profile: administrators,
  get_merchant_status_history: administrators,
  get_merchant_notes: administrators,
  download_merchant_document: administrators,
  validate_account_routing_number: { ...administrators, analyst: 'permission_missing' },
  create_merchant: { ...administrators, analyst: 'permission_missing' },
  update_merchant: { ...administrators, analyst: 'permission_missing' },
  update_merchant_settings: { ...administrators, analyst: 'permission_missing' },
  update_bank_account: { ...administrators, analyst: 'permission_missing' },
  change_merchant_status: { ...administrators, analyst: 'permission_missing' },
  create_merchant_note: { ...administrators, analyst: 'permission_missing' },
  download_payments: { ...reports, analyst: 'permission_missing', clerk: 'permission_missing' },
  export_merchants_csv: { ...administrators, analyst: 'permission_missing' },
  export_merchants_excel: { ...administrators, analyst: 'permission_missing' },
  export_merchants_pdf: { ...administrators, analyst: 'permission_missing' },
  export_merchants_xlsx: { ...administrators, analyst: 'permission_missing' },

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
  test_webhook: ownerActions,
  replay_webhook_delivery: ownerActions,

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

  // The caller's own, and those that colleagues share.
  get_saved_views: everybody,
  create_saved_view: savedViewChanges,
  update_saved_view: savedViewChanges,
  delete_saved_view: savedViewChanges,

  // It comes before any payment, and is allowed whatever the merchant's status: the payment itself is refused.
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
  get_card_storage: settings,
  update_card_storage: settingsChanges,

  // Restricted hides Level 2/3 Settings (section 4).
  get_line_item_settings: { ...level23, restricted: 'merchant_status_forbids' },
  create_line_item_settings: { ...level23Changes, restricted: 'merchant_status_forbids' },
  update_line_item_settings: { ...level23Changes, restricted: 'merchant_status_forbids' },
  get_line_item_transactions: level23,
  search_line_item_transactions: level23,
  get_commercial_cards: level23,
  get_commercial_card: level23,
  save_commercial_card: level23Changes,
};
