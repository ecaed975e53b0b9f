import type { ErrorCode } from './errors.ts';

/** When each error is given, for docs/errors.md and the API's description: what the portal need not load. */
export const errorOccasions: Readonly<Record<ErrorCode, string>> = {
  invalid_request: 'a parameter, header or body does not fit the contract; `errors` names each field',
  malformed_body: 'the body is not valid JSON',
  no_record_found: 'a look-up by query that must find one finds none',
  terminal_key_missing: 'a call that needs a terminal has no X-TERMINAL-KEY',
  terminal_key_unknown: 'X-TERMINAL-KEY selects no usable terminal of the merchant',
  idempotency_key_missing: 'a call that is done once for a key is sent without an Idempotency-Key header',
  impersonation_unknown: 'the X-IMPERSONATE headers select no open impersonation of this user',
  not_signed_in: 'the bearer token is missing, expired, forged or meant for another audience',
  api_key_unknown: 'the bearer token has the form of an API key and is none that can be used',
  api_key_not_accepted: 'a call that people alone make is sent with an API key',
  permission_missing: 'the user does not hold the permission that the call declares',
  step_up_required:
    'the call asks for a recent sign-in, and the person of the token signed in too long ago or without the second factor they have',
  merchant_setting_off: 'the merchant setting behind the permission is off',
  merchant_required: 'an administrator who impersonates nobody calls something that acts on one merchant',
  merchant_status_forbids: 'the merchant status does not allow the operation',
  view_only_impersonation: 'a call that changes something comes under a view impersonation',
  impersonation_forbids:
    'a call that changes accounts, second factors, users, roles, API keys or webhook endpoints comes under a full impersonation',
  challenge_failed: 'a visitor pays without the answer of a puzzle, or with one that is wrong, too old or used',
  grant_refused:
    'somebody would change their own role or permissions, give or take what they do not hold, give a merchant user what is an administrator’s, or leave a permission without what it needs; `details` says which `reason`, and the codes',
  user_inactive: 'the user of the token is not active',
  account_not_reviewed: 'the merchant of the user is Unviewed',
  merchant_closed: 'the merchant of the user is Closed and nobody impersonates',
  not_found: 'the record of the path does not exist or belongs to somebody else',
  changed_meanwhile: 'a record is saved over a version that is not the latest; `details` says which version is',
  own_account:
    'somebody would make themselves inactive or active, remove themselves, or take their own second factors away',
  last_administrator: 'a change would take from the last active user of an entity what it takes to administer it',
  role_in_use: 'a role is deleted that somebody has; `details` says how many users have it',
  possible_duplicate:
    'a payment repeats card, amount and terminal within 60 seconds and does not confirm it; `details` names the earlier one',
  idempotency_in_progress: 'the first request under this Idempotency-Key has not finished',
  card_in_use:
    'a stored card is removed that an issued or scheduled invoice charges by itself; `details` says how many do, and names one',
  customer_in_use:
    'a customer is archived whose card an issued or scheduled invoice charges by itself; `details` says how many do, and names one',
  status_forbids: 'the operation is not allowed from the present status of the payment',
  operation_in_progress: 'an operation is asked for while another one on the same payment is not concluded',
  capture_reversed:
    'a capture that was answered with outcome_unknown is repeated under its Idempotency-Key after it was reversed; another key captures',
  link_not_payable:
    'a visitor pays by a link that takes no payments now; details.state says why, as open_visitor_session does',
  payment_under_way:
    'a visitor pays while an earlier payment of the same session is not concluded, an invoice is closed or changed while a payment of it is, or payments under way take all that is left of it',
  nothing_to_pay:
    'a visitor pays for none of the items, or once more in a session that has paid; an invoice is paid or credited that owes nothing',
  amount_over_balance:
    'an invoice is credited, or paid, by more than is owed and not being paid; `details.balance_amount` says how much that is',
  number_taken: 'the numbers of a series would come to one that another document has; `details` names it',
  impersonation_refused:
    'the user to act as is not active, is no user of a merchant, or is one of an Unviewed merchant',
  webhook_off: 'a test or a replay is asked of a webhook endpoint that is turned off',
  merchant_status_unreachable:
    'a merchant is to take a status that the table of transitions does not lead to from its own; `details` names the present one',
  merchant_has_open_batch:
    'a merchant is to be closed while payments of it are under way or a batch of it is not settled',
  merchant_has_pending_credits: 'a merchant is to be closed while credits or refunds of it are not settled',
  terminal_takes_no_payments:
    'a payment is to be taken at a terminal that has no key in use, or whose connection to the processor is turned off',
  terminal_in_use:
    'a terminal is deleted, or its identity at the platform changed, while payments of it are open; `details` says how many',
  processor_exists: 'a merchant is signed up with, or connected to, a processor that it has a connection to',
  processor_not_active:
    'a terminal is added or enabled on a platform whose connection is only applied for, or deactivated',
  batch_empty: 'a settle now finds no payment to settle',
  payload_too_large: 'the body is larger than the call accepts',
  unsupported_media_type: 'a body is sent that is not application/json',
  idempotency_key_reused: 'the same Idempotency-Key comes with another body',
  file_too_large: 'a download in the format excel would be larger than 2 GB',
  card_not_usable:
    'a stored card cannot be charged, or a payment refunded; details.reason says why: expired, blocked, replaced, removed, customer_archived, wiped (its number is kept no more) or unreadable (sealed under a key that is not listed)',
  card_declined_too_often:
    'a card is tried again too soon after ten or more declines in a row at one merchant; Retry-After says how long to wait',
  too_many_requests: 'the rate limit is used up; Retry-After says how long to wait',
  too_many_files:
    'as many files as the gateway makes at once are under way, and no turn came in time; Retry-After says how long to wait',
  internal_error: 'something failed that is not the caller’s doing',
  acquirer_unavailable: 'no connection to the acquirer could be had before anything was sent',
  service_unavailable:
    'the database or another part is busy or cannot be reached, and nothing was done; Retry-After says how long to wait',
  outcome_unknown:
    'a request was sent to the acquirer and no answer came; the gateway finds out, and the payment then says what became of it',
};
