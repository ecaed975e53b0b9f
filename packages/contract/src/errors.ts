/**
 * Every error the services can answer: its HTTP status, the one sentence a person reads in English (the portal holds it
 * in six locales under the same code), and when it is given. docs/errors.md is generated from this table. The two
 * sentences of specification section 8 (401 and 404) are its own words.
 */
export const errorCodes = {
  invalid_request: {
    status: 400,
    message: 'Some of what was sent is not valid',
    when: 'a parameter, header or body does not fit the contract; `errors` names each field',
  },
  malformed_body: { status: 400, message: 'The request could not be read', when: 'the body is not valid JSON' },
  no_record_found: {
    status: 400,
    message: 'No record found',
    when: 'a look-up by query that must find one finds none',
  },
  terminal_key_missing: {
    status: 400,
    message: 'Choose a terminal first',
    when: 'a call that needs a terminal has no X-TERMINAL-KEY',
  },
  terminal_key_unknown: {
    status: 400,
    message: 'This terminal key does not exist or is disabled',
    when: 'X-TERMINAL-KEY selects no usable terminal of the merchant',
  },
  idempotency_key_missing: {
    status: 400,
    message: 'This operation needs an Idempotency-Key',
    when: 'a call that moves money is sent without an Idempotency-Key header',
  },
  impersonation_unknown: {
    status: 403,
    message: 'This impersonation is not open',
    when: 'the X-IMPERSONATE headers select no open impersonation of this user',
  },
  not_signed_in: {
    status: 401,
    message: 'Please login to access this resource',
    when: 'the bearer token is missing, expired, forged or meant for another audience',
  },
  api_key_unknown: {
    status: 401,
    message: 'This API key is unknown, disabled or expired',
    when: 'the bearer token has the form of an API key and is none that can be used',
  },
  api_key_not_accepted: {
    status: 403,
    message: 'This cannot be called with an API key',
    when: 'a call that people alone make is sent with an API key',
  },
  permission_missing: {
    status: 403,
    message: 'You do not have the permission for this',
    when: 'the user does not hold the permission that the call declares',
  },
  merchant_setting_off: {
    status: 403,
    message: 'This is not switched on for your account',
    when: 'the merchant setting behind the permission is off',
  },
  merchant_required: {
    status: 403,
    message: 'This works for one merchant at a time: act as one of its users first',
    when: 'an administrator who impersonates nobody calls something that acts on one merchant',
  },
  merchant_status_forbids: {
    status: 403,
    message: 'The status of this account does not allow this',
    when: 'the merchant status does not allow the operation',
  },
  view_only_impersonation: {
    status: 403,
    message: 'You are viewing as another user and cannot change anything',
    when: 'a call that changes something comes under a view impersonation',
  },
  user_inactive: { status: 403, message: 'This user is not active', when: 'the user of the token is not active' },
  account_not_reviewed: {
    status: 403,
    message: 'Your account has not been reviewed yet',
    when: 'the merchant of the user is Unviewed',
  },
  merchant_closed: {
    status: 403,
    message: 'Merchant Status is Closed',
    when: 'the merchant of the user is Closed and nobody impersonates',
  },
  not_found: {
    status: 404,
    message: 'The requested resource does not exist or has been deleted',
    when: 'the record of the path does not exist or belongs to somebody else',
  },
  changed_meanwhile: {
    status: 409,
    message: 'Somebody else has changed this in the meantime',
    when: 'a record is saved over a version that is not the latest; `details` says which version is',
  },
  possible_duplicate: {
    status: 409,
    message: 'The same card was charged the same amount on this terminal less than a minute ago',
    when: 'a payment repeats card, amount and terminal within 60 seconds and does not confirm it; `details` names the earlier one',
  },
  idempotency_in_progress: {
    status: 409,
    message: 'The same request is still under way',
    when: 'the first request under this Idempotency-Key has not finished',
  },
  status_forbids: {
    status: 409,
    message: 'The present status does not allow this',
    when: 'the operation is not allowed from the present status of the payment',
  },
  operation_in_progress: {
    status: 409,
    message: 'Another operation on this payment is still under way',
    when: 'an operation is asked for while another one on the same payment is not concluded',
  },
  impersonation_refused: {
    status: 409,
    message: 'Nobody can act as this user',
    when: 'the user to act as is not active, is no user of a merchant, or is one of an Unviewed merchant',
  },
  webhook_off: {
    status: 409,
    message: 'This webhook endpoint is off: turn it on first',
    when: 'a test or a replay is asked of a webhook endpoint that is turned off',
  },
  batch_empty: {
    status: 409,
    message: 'The open batch has nothing to settle',
    when: 'a settle now finds no payment to settle',
  },
  payload_too_large: {
    status: 413,
    message: 'The request is too large',
    when: 'the body is larger than the call accepts',
  },
  unsupported_media_type: {
    status: 415,
    message: 'The request must be JSON',
    when: 'a body is sent that is not application/json',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was used for another request',
    when: 'the same Idempotency-Key comes with another body',
  },
  file_too_large: {
    status: 422,
    message: 'This is more than an Excel file can hold: choose CSV, or narrow the search',
    when: 'a download in the format excel would be larger than 2 GB',
  },
  too_many_requests: {
    status: 429,
    message: 'Too many requests: wait a moment and try again',
    when: 'the rate limit is used up; Retry-After says how long to wait',
  },
  too_many_files: {
    status: 429,
    message: 'Too many files are being made at once: try again in a moment',
    when: 'as many files as the gateway makes at once are under way, and no turn came in time; Retry-After says how long to wait',
  },
  internal_error: {
    status: 500,
    message: 'An error has occurred! Please contact your administrator',
    when: 'something failed that is not the caller’s doing',
  },
  acquirer_unavailable: {
    status: 502,
    message: 'The card processor cannot be reached. Nothing was charged',
    when: 'no connection to the acquirer could be had before anything was sent',
  },
  service_unavailable: {
    status: 503,
    message: 'The service cannot answer right now. Nothing was changed',
    when: 'the database or another part cannot be reached',
  },
  outcome_unknown: {
    status: 504,
    message: 'The card processor did not answer in time. What became of it is being found out',
    when: 'a request was sent to the acquirer and no answer came; the gateway finds out, and the payment then says what became of it',
  },
} as const satisfies Record<string, { status: number; message: string; when: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** One wrong field of a request: its path with dots, and what is wrong with it. */
export type FieldError = { field: string; message: string };

/** The body of every error answer (design.md section 2; specification section 8). */
export type ErrorBody = {
  code: ErrorCode;
  message: string;
  errors?: readonly FieldError[];
  details?: Readonly<Record<string, string | number>>;
  request_id: string;
};

/** Errors that any signed-in call can give, besides those it declares itself. */
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
