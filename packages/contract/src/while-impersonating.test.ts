import { expect, test } from 'vitest';
import type { CallDeclaration } from './call.ts';
import { type CallName, type Calls, calls } from './calls.ts';

type WritingCallName = { [Name in CallName]: Calls[Name]['effect'] extends 'write' ? Name : never }[CallName];

/**
 * Every writing call, and whether it is allowed during full impersonation. Written by hand: a new writing call does not compile until it is
 * listed here. `administrator` requires an administrator who impersonates no one; `self` acts as the administrator even during
 * impersonation; `nobody` has no session.
 */
const whileImpersonating: Record<WritingCallName, 'allowed' | 'refused' | 'administrator' | 'self' | 'nobody'> = {
  // Calls that affect who can sign in, with what, and as whom.
  update_account: 'refused',
  reset_password: 'refused',
  cancel_email_change: 'refused',
  create_saved_view: 'refused',
  update_saved_view: 'refused',
  delete_saved_view: 'refused',
  update_second_factor_policy: 'refused',
  create_user: 'refused',
  update_user: 'refused',
  delete_user: 'refused',
  activate_user: 'refused',
  deactivate_user: 'refused',
  invite_user: 'refused',
  end_user_sessions: 'refused',
  reset_user_second_factor: 'refused',
  create_role: 'refused',
  update_role: 'refused',
  delete_role: 'refused',
  // Calls that affect access without a user, and where events are sent.
  generate_api_key: 'refused',
  disable_api_key: 'refused',
  delete_api_key: 'refused',
  create_webhook: 'refused',
  update_webhook: 'refused',
  enable_webhook: 'refused',
  disable_webhook: 'refused',
  delete_webhook: 'refused',
  rotate_webhook_secret: 'refused',
  // No merchant's user holds POUP, so no impersonated user does.
  save_merchant_orchestration: 'refused',

  create_sale: 'allowed',
  create_authorization: 'allowed',
  create_credit: 'allowed',
  capture_payment: 'allowed',
  cancel_capture: 'allowed',
  reverse_payment: 'allowed',
  refund_payment: 'allowed',
  reverse_refund: 'allowed',
  settle_terminal: 'allowed',
  email_receipt: 'allowed',
  request_card: 'allowed',
  resend_customer_message: 'allowed',
  update_invoice_settings: 'allowed',
  create_tax_rate: 'allowed',
  update_tax_rate: 'allowed',
  create_invoice_item: 'allowed',
  update_invoice_item: 'allowed',
  delete_invoice_item: 'allowed',
  create_invoice: 'allowed',
  update_invoice: 'allowed',
  delete_invoice: 'allowed',
  issue_invoice: 'allowed',
  schedule_invoice: 'allowed',
  close_invoice: 'allowed',
  reopen_invoice: 'allowed',
  duplicate_invoice: 'allowed',
  convert_invoice: 'allowed',
  correct_invoice: 'allowed',
  send_invoice: 'allowed',
  resend_invoice: 'allowed',
  send_invoice_reminders: 'allowed',
  revoke_invoice_link: 'allowed',
  create_credit_note: 'allowed',
  charge_invoice: 'allowed',
  record_invoice_payment: 'allowed',
  reverse_invoice_payment: 'allowed',
  create_payment_link_settings: 'allowed',
  update_payment_link_settings: 'allowed',
  update_payment_link: 'allowed',
  pause_payment_link: 'allowed',
  close_payment_link: 'allowed',
  renew_payment_link_secret: 'allowed',
  create_payment_link: 'allowed',
  resume_payment_link: 'allowed',
  lift_protection: 'allowed',
  send_payment_link: 'allowed',
  upload_payment_file: 'allowed',
  save_commercial_card: 'allowed',
  create_line_item_settings: 'allowed',
  update_line_item_settings: 'allowed',
  update_transaction_fields: 'allowed',
  update_custom_fields: 'allowed',
  update_address_verification: 'allowed',
  update_card_id_verification: 'allowed',
  update_card_storage: 'allowed',
  update_settlement_schedule: 'allowed',
  create_custom_report: 'allowed',
  update_custom_report: 'allowed',
  delete_custom_report: 'allowed',
  run_custom_report: 'allowed',
  export_customer_data: 'allowed',
  erase_customer_data: 'allowed',
  create_contact_message: 'allowed',
  create_customer: 'allowed',
  update_customer: 'allowed',
  delete_customer: 'allowed',
  restore_customer: 'allowed',
  merge_customer: 'allowed',
  create_address: 'allowed',
  update_address: 'allowed',
  delete_address: 'allowed',
  update_customer_account: 'allowed',
  add_account: 'allowed',
  verify_account: 'allowed',
  block_account: 'allowed',
  unblock_account: 'allowed',
  remove_account: 'allowed',
  create_customer_import: 'allowed',
  // These go to an endpoint that the merchant has chosen.
  test_webhook: 'allowed',
  replay_webhook_delivery: 'allowed',

  stop_impersonating: 'self',
  create_contact_message_signed_out: 'nobody',
  open_visitor_session: 'nobody',
  add_visitor_account: 'nobody',
  request_link: 'nobody',
  report_page: 'nobody',
  create_visitor_payment: 'nobody',
  email_visitor_receipt: 'nobody',
  email_visitor_outcome: 'nobody',
  note_visitor_view: 'nobody',
  open_owed_invoice: 'nobody',
  accept_visitor_estimate: 'nobody',
  decline_visitor_estimate: 'nobody',
  sign_out_visitor: 'nobody',

  impersonate_user: 'administrator',
  update_permissions_by_entity: 'administrator',
  create_merchant: 'administrator',
  update_merchant: 'administrator',
  update_merchant_settings: 'administrator',
  update_bank_account: 'administrator',
  change_merchant_status: 'administrator',
  create_merchant_note: 'administrator',
  create_terminal_key: 'administrator',
  update_terminal_key: 'administrator',
  disable_terminal_key: 'administrator',
  delete_terminal_key: 'administrator',
  create_processor: 'administrator',
  sign_up_processor: 'administrator',
  update_processor: 'administrator',
  update_processor_settings: 'administrator',
  settle_merchant: 'administrator',
  act_on_failed_batch: 'administrator',
  retry_unknown_outcome: 'administrator',
  take_over_unknown_outcome: 'administrator',
  give_back_unknown_outcome: 'administrator',
  record_unknown_outcome: 'administrator',
  move_sandbox_clock: 'administrator',
  retry_background_jobs: 'administrator',
};

function declaredOf(call: CallDeclaration) {
  if (call.permission === 'public' || call.permission === 'visitor') return 'nobody';
  if (call.acts_as === 'self') return 'self';
  if (call.user_type === 'Administrator') return 'administrator';
  return call.while_impersonating ?? 'refused';
}

test('the declarations match this list of what full impersonation may change', () => {
  const writing = (Object.values(calls) as CallDeclaration[]).filter(({ effect }) => effect === 'write');
  expect(Object.fromEntries(writing.map((call) => [call.name, declaredOf(call)]))).toEqual(whileImpersonating);
});

test('only write calls declare that impersonation allows them', () => {
  for (const call of (Object.values(calls) as CallDeclaration[]).filter(
    (one) => one.while_impersonating !== undefined,
  )) {
    expect([call.effect, declaredOf(call)], call.name).toEqual(['write', 'allowed']);
  }
});
