import { auditFieldName, readableName } from '@countinghouse/domain/audit';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { vaultCallWords } from '../../../shared/vault/vault-call-words.ts';
import { flagNames } from '../merchants/form/merchant-words.ts';

/** What each kind of entry says was done, by the name of its call or of what the system does by itself. */
export const auditCallWords: Readonly<Record<string, MessageDescriptor>> = {
  ...vaultCallWords,
  create_sale: msg`Took a sale`,
  create_authorization: msg`Authorized a payment`,
  create_credit: msg`Sent a blind credit`,
  capture_payment: msg`Captured a payment`,
  cancel_capture: msg`Cancelled a capture`,
  reverse_payment: msg`Voided a payment`,
  refund_payment: msg`Refunded a payment`,
  reverse_refund: msg`Reversed a refund`,
  create_contact_message: msg`Wrote to support`,
  create_contact_message_signed_out: msg`Wrote to support`,
  email_receipt: msg`Emailed a receipt`,
  upload_payment_file: msg`Attached a file to a payment`,
  save_commercial_card: msg`Saved Level 2/3 data`,
  reverse_attempt: msg`Reversed a payment without an answer`,
  resolve_attempt: msg`Found out an outcome`,
  retry_unknown_outcome: msg`Found out an outcome`,
  retry_background_jobs: msg`Retried background jobs`,
  take_over_unknown_outcome: msg`Took over an unknown outcome`,
  give_back_unknown_outcome: msg`Gave back an unknown outcome`,
  record_unknown_outcome: msg`Recorded an outcome`,
  settle_terminal: msg`Settled a terminal`,
  settle_merchant: msg`Settled a merchant`,
  cut_off: msg`Closed a batch at its cut-off`,
  settle_batch: msg`Settled a batch`,
  act_on_failed_batch: msg`Acted on a failed batch`,
  update_settlement_schedule: msg`Changed the settlement schedule`,
  update_transaction_fields: msg`Changed the required fields`,
  update_custom_fields: msg`Changed the custom fields`,
  update_address_verification: msg`Changed address verification`,
  update_card_id_verification: msg`Changed card ID verification`,
  update_card_storage: msg`Changed how cards are stored`,
  create_line_item_settings: msg`Set the Level 2/3 defaults`,
  update_line_item_settings: msg`Changed the Level 2/3 defaults`,
  generate_api_key: msg`Generated an API key`,
  disable_api_key: msg`Disabled an API key`,
  delete_api_key: msg`Deleted an API key`,
  create_webhook: msg`Added a webhook endpoint`,
  update_webhook: msg`Changed a webhook endpoint`,
  enable_webhook: msg`Enabled a webhook endpoint`,
  disable_webhook: msg`Disabled a webhook endpoint`,
  delete_webhook: msg`Deleted a webhook endpoint`,
  rotate_webhook_secret: msg`Replaced a webhook secret`,
  test_webhook: msg`Sent a test event`,
  replay_webhook_delivery: msg`Sent a webhook event again`,
  create_custom_report: msg`Saved a custom report`,
  update_custom_report: msg`Changed a custom report`,
  delete_custom_report: msg`Deleted a custom report`,
  run_custom_report: msg`Ran a custom report`,
  create_saved_view: msg`Saved a view`,
  update_saved_view: msg`Changed a saved view`,
  delete_saved_view: msg`Deleted a saved view`,
  impersonate_user: msg`Started to impersonate`,
  stop_impersonating: msg`Stopped impersonating`,
  move_sandbox_clock: msg`Moved the sandbox clock`,
  check_pay_pages: msg`Found changed payment pages`,
  create_payment_link_settings: msg`Set up payment pages`,
  update_payment_link_settings: msg`Changed the payment pages`,
  create_payment_link: msg`Added a payment link`,
  update_payment_link: msg`Changed a payment link`,
  pause_payment_link: msg`Paused a payment link`,
  resume_payment_link: msg`Resumed a payment link`,
  close_payment_link: msg`Closed a payment link`,
  renew_payment_link_secret: msg`Gave a payment link a new address`,
  send_payment_link: msg`Emailed a payment link`,
  request_link: msg`Asked for a fresh link`,
  create_visitor_payment: msg`Paid by a link`,
  email_visitor_receipt: msg`Emailed a receipt of a payment by a link`,
  email_visitor_outcome: msg`Asked for a mail about a payment under way`,
  sign_out_visitor: msg`Left a payment page`,
  hold_off_attempt: msg`Was refused on a payment page`,
  start_protection: msg`Started to protect payment pages`,
  end_protection: msg`Stopped protecting payment pages`,
  lift_protection: msg`Lifted the protection of payment pages`,
  update_account: msg`Changed an account`,
  reset_password: msg`Sent a password reset`,
  cancel_email_change: msg`Cancelled a change of an e-mail address`,
  create_user: msg`Added a user`,
  update_user: msg`Changed a user`,
  delete_user: msg`Deleted a user`,
  activate_user: msg`Activated a user`,
  deactivate_user: msg`Deactivated a user`,
  deactivate_inactive_user: msg`Deactivated a user for inactivity`,
  warn_inactive_user: msg`Warned a user of their inactivity`,
  invite_user: msg`Invited a user`,
  update_permissions_by_entity: msg`Changed permissions`,
  reset_user_second_factor: msg`Reset a second factor`,
  end_user_sessions: msg`Ended sessions`,
  update_second_factor_policy: msg`Changed who needs a second factor`,
  create_role: msg`Added a role`,
  update_role: msg`Changed a role`,
  delete_role: msg`Deleted a role`,
  create_merchant: msg`Added a merchant`,
  update_merchant: msg`Changed a merchant`,
  update_merchant_settings: msg`Changed a merchant’s settings`,
  change_merchant_status: msg`Changed a merchant’s status`,
  update_bank_account: msg`Changed bank details`,
  create_merchant_note: msg`Wrote a note`,
  create_terminal_key: msg`Added a terminal key`,
  update_terminal_key: msg`Changed a terminal key`,
  disable_terminal_key: msg`Disabled a terminal key`,
  delete_terminal_key: msg`Deleted a terminal key`,
  sign_up_processor: msg`Signed up at a processor`,
  create_processor: msg`Added a processor`,
  update_processor: msg`Changed a processor`,
  update_processor_settings: msg`Changed a processor’s settings`,
  save_merchant_orchestration: msg`Changed payment orchestration`,
  export_customer_data: msg`Exported a customer’s data`,
  erase_customer_data: msg`Erased a customer’s data`,
  refused_attempt: msg`Tried and was refused`,
  signed_in: msg`Signed in`,
  sign_in_failed: msg`Failed to sign in`,
  locked: msg`Was locked after failed tries`,
  signed_out: msg`Signed out`,
  reset_requested: msg`Asked for a new password`,
  password_changed: msg`Set a new password`,
  password_change_failed: msg`Failed to change the password`,
  email_changed: msg`Confirmed a new e-mail address`,
  email_change_undone: msg`Undid a change of an e-mail address`,
  demo_password_refused: msg`Was refused the demo password`,
  sessions_ended: msg`Signed out elsewhere`,
  second_factor_added: msg`Added a second factor`,
  second_factor_removed: msg`Removed a second factor`,
  second_factor_failed: msg`Failed at the second factor`,
  recovery_code_used: msg`Signed in with a recovery code`,
  recovery_codes_made: msg`Made recovery codes`,
  passkey_copied: msg`Was refused a copied passkey`,
};

/** The kinds of change that a history is narrowed to, each with what belongs to it. */
export const auditKinds: readonly { key: string; label: MessageDescriptor; calls: RegExp }[] = [
  {
    key: 'payments',
    label: msg`Payments`,
    calls:
      /^(create_(sale|authorization|credit)|(?!create_visitor)\w+_payment|cancel_capture|reverse_\w+|resolve_attempt|\w+_unknown_outcome|email_receipt|upload_payment_file|save_commercial_card)$/,
  },
  {
    key: 'settlement',
    label: msg`Settlement`,
    calls: /^(settle_\w+|cut_off|act_on_failed_batch|update_settlement_schedule)$/,
  },
  {
    key: 'people',
    label: msg`Users and roles`,
    calls: /^(?!impersonate)\w+_(users?|role|permissions_by_entity|second_factor|second_factor_policy|sessions)$/,
  },
  {
    key: 'sign_in',
    label: msg`Sign-in`,
    calls:
      /^(signed_\w+|sign_in_failed|locked|reset_(password|requested)|(demo_)?password_\w+|second_factor_\w+|recovery_\w+|sessions_ended|passkey_copied|(cancel_)?email_chang\w+|update_account|impersonate_user|stop_impersonating)$/,
  },
  {
    key: 'merchants',
    label: msg`Merchants and terminals`,
    calls:
      /^(?!settle).*_(merchant|merchant_settings|merchant_status|merchant_note|bank_account|terminal_key|processor|processor_settings|merchant_orchestration)$/,
  },
  {
    key: 'settings',
    label: msg`Settings`,
    calls:
      /^update_(transaction_fields|custom_fields|\w+_verification|card_storage|line_item_settings)$|^create_line_item_settings$/,
  },
  {
    key: 'vault',
    label: msg`Customers and stored cards`,
    calls:
      /^((create|update|delete|restore|merge)_customer|(create|update|delete)_address|(add|verify|block|unblock|remove|update_customer|add_visitor)_account|request_card|resend_customer_message|create_customer_import|download_customers)$/,
  },
  {
    key: 'payment_links',
    label: msg`Payment links`,
    calls:
      /_payment_link(_settings|_secret)?$|_visitor_(payment|receipt)$|^sign_out_visitor$|^hold_off_attempt$|_protection$/,
  },
  { key: 'integration', label: msg`API keys and webhooks`, calls: /_api_key$|webhook/ },
  { key: 'refused', label: msg`Refused attempts`, calls: /^refused_attempt$/ },
  { key: 'reports', label: msg`Reports and personal data`, calls: /_(custom_report|saved_view)$|_customer_data$/ },
];

/** The fields that entries name most; others are said by their own name. */
export const auditFieldWords: Readonly<Record<string, MessageDescriptor>> = {
  ...flagNames,
  account_category_code: msg`Category`,
  account_status_code: msg`Status`,
  address: msg`Address`,
  amount: msg`Amount`,
  automatic: msg`Settles by itself`,
  bank_account: msg`Bank account`,
  business_type: msg`Business type`,
  city: msg`City`,
  currency: msg`Currency`,
  custom_fields: msg`Custom fields`,
  cut_off_time: msg`Cut-off time`,
  days: msg`Days`,
  decline_reason: msg`Decline reason`,
  description: msg`Description`,
  disabled: msg`Disabled`,
  doing_business_as: msg`Business name`,
  email: msg`Email`,
  enabled: msg`Enabled`,
  events: msg`Events`,
  expires_at: msg`Expires`,
  fees: msg`Fees`,
  first_name: msg`First name`,
  frequency: msg`Frequency`,
  is_default: msg`Default`,
  label: msg`Label`,
  last_name: msg`Last name`,
  legal_name: msg`Legal name`,
  merchant_setting: msg`Settings`,
  name: msg`Name`,
  owners: msg`Owners`,
  permissions: msg`Permissions`,
  phone: msg`Telephone`,
  platform_id: msg`Platform`,
  postal_code: msg`Postal code`,
  prefix: msg`Key`,
  reason: msg`Reason`,
  maker_inactive: msg`Its maker is inactive`,
  refused: msg`Refused codes`,
  required: msg({ message: 'Required', context: 'field' }),
  requiredByAdmin: msg`Always required`,
  response_code: msg`Response code`,
  role: msg`Role`,
  roles: msg`Roles`,
  routing_number: msg`Routing number`,
  scopes: msg`Scopes`,
  settlement_connection: msg`Connection`,
  status: msg`Status`,
  terminal_uid: msg`Terminal`,
  time_zone: msg`Time zone`,
  transaction_fields: msg`Field rules`,
  url: msg`Address`,
  user_status_id: msg`Status`,
  username: msg`Username`,
  visible: msg({ message: 'Shown', context: 'field' }),
  visibleByAdmin: msg`Always shown`,
  website: msg`Website`,
};

/** What entries are about. */
const targetWords: Readonly<Record<string, MessageDescriptor>> = {
  payment: msg`Payment`,
  contact_message: msg`Message`,
  batch: msg`Batch`,
  merchant: msg`Merchant`,
  user: msg`User`,
  role: msg`Role`,
  api_key: msg`API key`,
  webhook: msg`Webhook`,
  custom_report: msg`Custom report`,
  saved_view: msg`Saved view`,
  webhook_delivery: msg`Webhook event`,
  bank_account: msg`Bank account`,
  note: msg`Note`,
  entity: msg`Account`,
  sandbox_clock: msg`Sandbox clock`,
  terminal: msg`Terminal`,
  terminal_key: msg`Terminal key`,
  processor: msg`Processor`,
  file: msg`File`,
  customer: msg`Customer`,
  record: msg`Record`,
};

/** The calls of the kinds that are named by their keys. */
export function callsOfKinds(keys: readonly string[]): string[] {
  const kinds = auditKinds.filter(({ key }) => keys.includes(key));
  return Object.keys(auditCallWords).filter((call) => kinds.some(({ calls }) => calls.test(call)));
}

/** Entries in the reader's language; what has no word stands under its own name, made readable. */
export function useAuditWords(): {
  callName: (call: string) => string;
  fieldName: (path: string) => string;
  /** A field by its own name, if there is a word for it. */
  fieldWord: (name: string) => string | undefined;
  targetName: (type: string) => string;
} {
  const { i18n } = useLingui();
  const worded = (words: Readonly<Record<string, MessageDescriptor>>) => (name: string) => {
    const word = Object.hasOwn(words, name) ? words[name] : undefined;
    return word && i18n._(word);
  };
  const call = worded(auditCallWords);
  const field = worded(auditFieldWords);
  const target = worded(targetWords);
  return {
    callName: (name) => call(name) ?? readableName(name),
    fieldName: (path) => auditFieldName(path, { field }),
    fieldWord: field,
    targetName: (name) => target(name) ?? readableName(name),
  };
}
