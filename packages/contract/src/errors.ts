/**
 * Every error of the services: its HTTP status and its one-sentence English message (the portal has it in six locales under the same code).
 * docs/errors.md is generated from this table and `errorOccasions`. The messages of 401 and 404 are quoted from specification section 8.
 */
export const errorCodes = {
  invalid_request: { status: 400, message: 'Some of what was sent is not valid' },
  malformed_body: { status: 400, message: 'The request could not be read' },
  no_record_found: { status: 400, message: 'No record found' },
  terminal_key_missing: { status: 400, message: 'Choose a terminal first' },
  terminal_key_unknown: { status: 400, message: 'This terminal key does not exist or is disabled' },
  idempotency_key_missing: { status: 400, message: 'This operation needs an Idempotency-Key' },
  impersonation_unknown: { status: 403, message: 'This impersonation is not open' },
  not_signed_in: { status: 401, message: 'Please login to access this resource' },
  api_key_unknown: { status: 401, message: 'This API key is unknown, disabled or expired' },
  api_key_not_accepted: { status: 403, message: 'This cannot be called with an API key' },
  permission_missing: { status: 403, message: 'You do not have the permission for this' },
  step_up_required: { status: 403, message: 'Please confirm that it is you' },
  merchant_setting_off: { status: 403, message: 'This feature is not turned on for your account' },
  merchant_required: { status: 403, message: 'This works for one merchant at a time: act as one of its users first' },
  merchant_status_forbids: { status: 403, message: 'The status of this account does not allow this' },
  view_only_impersonation: { status: 403, message: 'You are viewing as another user and cannot change anything' },
  impersonation_forbids: { status: 403, message: 'This cannot be changed while acting as another user' },
  challenge_failed: { status: 403, message: 'The security check of this page failed: reload it and try again' },
  grant_refused: { status: 403, message: 'You cannot change these permissions' },
  user_inactive: { status: 403, message: 'This user is not active' },
  account_not_reviewed: { status: 403, message: 'Your account has not been reviewed yet' },
  merchant_closed: { status: 403, message: 'Merchant Status is Closed' },
  not_found: { status: 404, message: 'The requested resource does not exist or has been deleted' },
  changed_meanwhile: { status: 409, message: 'Someone else has changed this in the meantime' },
  own_account: { status: 409, message: 'You cannot do this to your own account' },
  last_administrator: { status: 409, message: 'No one would be left to manage users and roles' },
  role_in_use: { status: 409, message: 'This role is in use: give its users another one first' },
  possible_duplicate: {
    status: 409,
    message: 'The same card was charged the same amount on this terminal less than a minute ago',
  },
  idempotency_in_progress: { status: 409, message: 'The same request is still in progress' },
  card_not_usable: { status: 409, message: 'This card cannot be charged: it has expired, or was blocked or removed' },
  card_in_use: { status: 409, message: 'An invoice charges this card: choose another card for it first' },
  customer_in_use: {
    status: 409,
    message: 'An invoice charges a card of this customer: pay or close it, or take the card off it, first',
  },
  status_forbids: { status: 409, message: 'The current status does not allow this' },
  operation_in_progress: { status: 409, message: 'Another operation on this payment is still in progress' },
  capture_reversed: {
    status: 409,
    message:
      'The card processor did not answer, so the capture was reversed. The payment is still authorized: capture it again',
  },
  link_not_payable: { status: 409, message: 'Nothing can be paid by this link at the moment' },
  payment_under_way: { status: 409, message: 'A payment is still in progress' },
  nothing_to_pay: { status: 409, message: 'Nothing is left to be paid' },
  amount_over_balance: { status: 409, message: 'This is more than the balance due' },
  number_taken: { status: 409, message: 'This number is already in use' },
  impersonation_refused: { status: 409, message: 'You can’t act as this user' },
  webhook_off: { status: 409, message: 'This webhook endpoint is off: turn it on first' },
  merchant_status_unreachable: { status: 409, message: 'This status can’t be reached from the current one' },
  merchant_has_open_batch: {
    status: 409,
    message: 'This account has unsettled payments. Settle or void them first',
  },
  merchant_has_pending_credits: {
    status: 409,
    message: 'This account has unsettled credits. Settle or reverse them first',
  },
  terminal_takes_no_payments: {
    status: 409,
    message: 'This terminal takes no payments at the moment: it was disabled, or its processor was deactivated',
  },
  terminal_in_use: {
    status: 409,
    message: 'This terminal has unsettled payments. Settle or void them first',
  },
  processor_exists: { status: 409, message: 'This merchant has a connection to this processor already' },
  processor_not_active: { status: 409, message: 'The connection to this processor is not active' },
  batch_empty: { status: 409, message: 'The open batch has nothing to settle' },
  payload_too_large: { status: 413, message: 'The request is too large' },
  unsupported_media_type: { status: 415, message: 'The request must be JSON' },
  idempotency_key_reused: { status: 422, message: 'This Idempotency-Key was used for another request' },
  file_too_large: {
    status: 422,
    message: 'This is more than an Excel file can hold: choose CSV, or narrow the search',
  },
  card_declined_too_often: {
    status: 429,
    message: 'This card was declined many times in a row: wait a while, or use another card',
  },
  too_many_requests: { status: 429, message: 'Too many requests: wait a moment and try again' },
  too_many_files: { status: 429, message: 'Too many files are being created. Try again in a moment' },
  internal_error: { status: 500, message: 'An error has occurred! Please contact your administrator' },
  acquirer_unavailable: { status: 502, message: 'The card processor can’t be reached. Nothing was charged' },
  service_unavailable: { status: 503, message: 'The service cannot answer right now. Nothing was changed' },
  outcome_unknown: {
    status: 504,
    message: 'The card processor didn’t respond in time. The outcome is being checked',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** One invalid field of a request: its dotted path, and what is wrong with it. */
export type FieldError = { field: string; message: string };

/** The body of every error answer (specification section 8). */
export type ErrorBody = {
  code: ErrorCode;
  message: string;
  errors?: readonly FieldError[];
  /** Only for the payment-link service: `errors` as texts, one sentence each (specification section 8). */
  validation_errors?: readonly string[];
  details?: Readonly<Record<string, string | number>>;
  request_id: string;
};

/** Errors that any signed-in call can answer, besides those it declares itself. */
export const commonErrors = [
  'invalid_request',
  'not_signed_in',
  'api_key_unknown',
  'user_inactive',
  'impersonation_unknown',
  'account_not_reviewed',
  'merchant_closed',
  'too_many_requests',
  'internal_error',
  'service_unavailable',
] as const satisfies readonly ErrorCode[];

/** Errors that any visitor call can answer; a visitor is not a user. */
export const visitorErrors = [
  'invalid_request',
  'not_signed_in',
  'api_key_unknown',
  'api_key_not_accepted',
  'permission_missing',
  'too_many_requests',
  'internal_error',
  'service_unavailable',
] as const satisfies readonly ErrorCode[];

/** Errors that any public call can answer, which needs no authentication. */
export const publicErrors = [
  'invalid_request',
  'too_many_requests',
  'internal_error',
  'service_unavailable',
] as const satisfies readonly ErrorCode[];
