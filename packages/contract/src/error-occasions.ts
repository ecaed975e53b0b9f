import type { ErrorCode } from './errors.ts';

/** When each error is given, for docs/errors.md and the API's description. In a separate file, since the portal does not need it. */
export const errorOccasions: Readonly<Record<ErrorCode, string>> = {
  invalid_request: 'a parameter, header or body is invalid; `errors` lists each invalid field',
  malformed_body: 'the body is not valid JSON',
  no_record_found: 'a look-up by query that requires a match finds none',
  terminal_key_missing: 'a call that requires a terminal is sent without an X-TERMINAL-KEY header',
  terminal_key_unknown: 'X-TERMINAL-KEY does not select a usable terminal of the merchant',
  idempotency_key_missing: 'a call that requires an Idempotency-Key header is sent without it',
  impersonation_unknown: 'the X-IMPERSONATE headers do not select an open impersonation by this user',
  not_signed_in: 'the bearer token is missing, expired, forged or issued for another audience',
  api_key_unknown: 'the bearer token has the format of an API key, but the key cannot be used',
  api_key_not_accepted: 'an API key is used for a call that only signed-in people can make',
  permission_missing: 'the user does not have the permission that the call requires',
  step_up_required:
    'the call requires a recent sign-in, and the person signed in too long ago or without their second factor',
  merchant_setting_off: 'the merchant setting for this permission is off',
  merchant_required: 'the call acts on one merchant, and the administrator is not impersonating a user of a merchant',
  merchant_status_forbids: 'the merchant status does not allow the operation',
  view_only_impersonation: 'a call that writes data is made under a view impersonation',
  impersonation_forbids:
    'a call that changes accounts, second factors, users, roles, API keys or webhook endpoints is made under a full impersonation',
  challenge_failed:
    'a visitor pays without the solution of a puzzle, or with a solution that is wrong, expired or already used',
  grant_refused:
    'a user would change their own role or permissions, grant or withdraw a permission that they do not have, grant an administrator’s permission to a merchant user, or leave a permission without another one that it requires; `details` contains the `reason` and the codes',
  user_inactive: 'the user of the token is not active',
  account_not_reviewed: 'the merchant of the user is Unviewed',
  merchant_closed: 'the merchant of the user is Closed, and no administrator is impersonating the user',
  not_found: 'the record in the path does not exist or belongs to another merchant or user',
  changed_meanwhile: 'a record is saved with a version that is not the latest; `details` contains the latest version',
  own_account: 'a user would activate, deactivate or delete their own account, or remove their own second factors',
  last_administrator: 'a change would leave a merchant or operator without an active user who can administer it',
  role_in_use: 'a role cannot be deleted because users have it; `details` contains their number',
  possible_duplicate:
    'a payment repeats the card, amount and terminal of an earlier payment within 60 seconds without confirming the duplicate; `details` contains the id of the earlier payment',
  idempotency_in_progress: 'the first request with this Idempotency-Key is still in progress',
  card_in_use:
    'a stored card cannot be removed because an issued or scheduled invoice charges it automatically; `details` contains the number of these invoices and names one',
  customer_in_use:
    'a customer cannot be archived because an issued or scheduled invoice charges their card automatically; `details` contains the number of these invoices and names one',
  status_forbids: 'the current status of the record does not allow the operation',
  operation_in_progress: 'another operation on the same payment is still in progress',
  capture_reversed:
    'a capture that returned outcome_unknown is repeated with the same Idempotency-Key after it was reversed; use a new key to capture again',
  link_not_payable:
    'a visitor pays with a link that does not accept payments now; details.state contains the reason, as in open_visitor_session',
  payment_under_way:
    'a visitor pays while an earlier payment of the same session is in progress, an invoice is closed or changed while a payment of it is in progress, or payments in progress cover the rest of the invoice',
  nothing_to_pay:
    'a visitor pays without selecting an item, or pays again in a session that has already paid; or nothing is owed on the invoice that is paid or credited',
  amount_over_balance:
    'the amount paid or credited is more than the balance of the invoice without payments in progress; `details.balance_amount` contains that balance',
  number_taken:
    'the numbering of a series would reach a number that another document already has; `details` contains the number or the kind of the series',
  impersonation_refused:
    'the user to impersonate is not active, is not a merchant user, or belongs to an Unviewed merchant',
  webhook_off: 'a test or a replay is requested for a webhook endpoint that is disabled',
  merchant_status_unreachable:
    'a merchant cannot change from its current status to the requested one; `details` contains the current status',
  merchant_has_open_batch: 'a merchant cannot be closed while it has payments in progress or an unsettled batch',
  merchant_has_pending_credits: 'a merchant cannot be closed while it has unsettled credits or refunds',
  terminal_takes_no_payments:
    'the terminal for the payment has no enabled key, or its connection to the processor is deactivated',
  terminal_in_use:
    'a terminal cannot be deleted, and its identity at the platform cannot change, while it has open payments; `details` contains their number',
  processor_exists: 'the merchant already has a connection to the processor',
  processor_not_active:
    'a terminal is added or enabled on a platform whose connection has not been approved yet or is deactivated',
  batch_empty: 'there is no payment to settle now',
  payload_too_large: 'the body is larger than the call accepts',
  unsupported_media_type: 'the body is not application/json',
  idempotency_key_reused: 'the same Idempotency-Key is sent with a different body',
  file_too_large: 'a download in the format `excel` would be larger than 2 GB',
  card_not_usable:
    'a stored card cannot be charged, or a payment cannot be refunded to it; details.reason is expired, blocked, replaced, removed, customer_archived, wiped (the number is no longer stored) or unreadable (the number is sealed with a key that is not configured)',
  card_declined_too_often:
    'a card is charged again too soon after ten or more consecutive declines at one merchant; Retry-After contains the time to wait',
  too_many_requests: 'the rate limit is exceeded; Retry-After contains the time to wait',
  too_many_files:
    'the gateway is creating the maximum number of files, and this file had to wait too long; Retry-After contains the time to wait',
  internal_error: 'the request failed for a reason that the caller did not cause',
  acquirer_unavailable: 'no connection to the acquirer was possible, and nothing was sent',
  service_unavailable:
    'the database or another component is busy or unreachable, and nothing was changed; Retry-After contains the time to wait',
  outcome_unknown:
    'a request was sent to the acquirer and no response arrived; the gateway determines the outcome, and the payment then shows it',
};
