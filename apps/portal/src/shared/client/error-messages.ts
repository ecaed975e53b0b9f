import type { ErrorCode } from '@countinghouse/contract/errors';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OwnSentence } from './error-catalogue.ts';

/** The portal's own sentences (spec section 8). */
export const ownSentences: Record<OwnSentence, MessageDescriptor> = {
  not_found: msg`The requested resource does not exist or has been deleted`,
  login_required: msg`Please login to access this resource`,
  bad_request: msg`Bad Request`,
  server_error: msg`An error has occurred! Please contact your administrator`,
  unknown_error: msg`An unknown error occurred`,
  no_answer: msg`The server cannot be reached. Check your connection and try again`,
};

/** Shown when a text contains a card number. */
export const cardNumberSentence = msg`Remove the card number. This text is stored and shown as entered.`;

/** The same for a file, with the line. */
export const cardNumberInLineSentence = (line: number) =>
  msg`Line ${line} of this file contains a card number. Remove it first.`;

/** The sentence of each error code. The English ones are the contract's. */
export const codeSentences: Record<ErrorCode, MessageDescriptor> = {
  invalid_request: msg`Some of what was sent is not valid`,
  malformed_body: msg`The request could not be read`,
  no_record_found: msg`No record found`,
  terminal_key_missing: msg`Choose a terminal first`,
  terminal_key_unknown: msg`This terminal key does not exist or is disabled`,
  idempotency_key_missing: msg`This operation needs an Idempotency-Key`,
  impersonation_unknown: msg`This impersonation is not open`,
  not_signed_in: msg`Please login to access this resource`,
  api_key_unknown: msg`This API key is unknown, disabled or expired`,
  api_key_not_accepted: msg`This cannot be called with an API key`,
  permission_missing: msg`You do not have the permission for this`,
  step_up_required: msg`Please confirm that it is you`,
  merchant_setting_off: msg`This feature is not turned on for your account`,
  merchant_required: msg`This works for one merchant at a time: act as one of its users first`,
  merchant_status_forbids: msg`The status of this account does not allow this`,
  view_only_impersonation: msg`You are viewing as another user and cannot change anything`,
  impersonation_forbids: msg`This cannot be changed while acting as another user`,
  challenge_failed: msg`The security check of this page failed: reload it and try again`,
  grant_refused: msg`You cannot change these permissions`,
  user_inactive: msg`This user is not active`,
  account_not_reviewed: msg`Your account has not been reviewed yet`,
  merchant_closed: msg`Merchant Status is Closed`,
  not_found: msg`The requested resource does not exist or has been deleted`,
  changed_meanwhile: msg`Someone else has changed this in the meantime`,
  own_account: msg`You cannot do this to your own account`,
  last_administrator: msg`No one would be left to manage users and roles`,
  card_in_use: msg`An invoice charges this card: choose another card for it first`,
  customer_in_use: msg`An invoice charges a card of this customer: pay or close it, or take the card off it, first`,
  role_in_use: msg`This role is in use: give its users another one first`,
  possible_duplicate: msg`The same card was charged the same amount on this terminal less than a minute ago`,
  idempotency_in_progress: msg`The same request is still in progress`,
  status_forbids: msg`The current status does not allow this`,
  operation_in_progress: msg`Another operation on this payment is still in progress`,
  capture_reversed: msg`The card processor did not answer, so the capture was reversed. The payment is still authorized: capture it again`,
  link_not_payable: msg`Nothing can be paid by this link at the moment`,
  payment_under_way: msg`A payment is still in progress`,
  nothing_to_pay: msg`Nothing is left to be paid`,
  amount_over_balance: msg`This is more than the balance due`,
  number_taken: msg`This number is already in use`,
  impersonation_refused: msg`You can’t act as this user`,
  webhook_off: msg`This webhook endpoint is off: turn it on first`,
  merchant_status_unreachable: msg`This status can’t be reached from the current one`,
  merchant_has_open_batch: msg`This account has unsettled payments. Settle or void them first`,
  merchant_has_pending_credits: msg`This account has unsettled credits. Settle or reverse them first`,
  terminal_takes_no_payments: msg`This terminal takes no payments at the moment: it was disabled, or its processor was deactivated`,
  terminal_in_use: msg`This terminal has unsettled payments. Settle or void them first`,
  processor_exists: msg`This merchant has a connection to this processor already`,
  processor_not_active: msg`The connection to this processor is not active`,
  batch_empty: msg`The open batch has nothing to settle`,
  payload_too_large: msg`The request is too large`,
  unsupported_media_type: msg`The request must be JSON`,
  idempotency_key_reused: msg`This Idempotency-Key was used for another request`,
  file_too_large: msg`This is more than an Excel file can hold: choose CSV, or narrow the search`,
  card_not_usable: msg`This card cannot be charged: it has expired, or was blocked or removed`,
  card_declined_too_often: msg`This card was declined many times in a row: wait a while, or use another card`,
  too_many_requests: msg`Too many requests: wait a moment and try again`,
  too_many_files: msg`Too many files are being created. Try again in a moment`,
  internal_error: msg`An error has occurred! Please contact your administrator`,
  acquirer_unavailable: msg`The card processor can’t be reached. Nothing was charged`,
  service_unavailable: msg`The service cannot answer right now. Nothing was changed`,
  outcome_unknown: msg`The card processor didn’t respond in time. The outcome is being checked`,
};
