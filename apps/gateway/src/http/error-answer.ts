import { type ErrorBody, type ErrorCode, errorCodes, type FieldError } from '@countinghouse/contract/errors';
import { maskCardNumbers } from '@countinghouse/domain/card/card-number-in-text';
import { isPassing } from '@countinghouse/service/database';
import type { z } from 'zod/mini';
import { OperationError } from '../operation.ts';

/** The response to an error. `cause` is set if the gateway itself is at fault, and is logged. */
export type ErrorAnswer = { status: number; body: ErrorBody; cause: unknown };

/** Fastify's own errors that a client can provoke. */
const codesOfFastify: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

/** Converts any error to a response. An unknown error becomes internal_error without details. */
export function answerOf(error: unknown, request_id: string): ErrorAnswer {
  const known = error instanceof OperationError ? error : undefined;
  const code = known?.code ?? codeOf(error);
  const body: ErrorBody = {
    code,
    message: known?.message ?? errorCodes[code].message,
    ...(known?.errors === undefined ? {} : { errors: known.errors }),
    ...(known?.details === undefined ? {} : { details: known.details }),
    request_id,
  };
  return { status: errorCodes[code].status, body, cause: known === undefined ? error : known.cause };
}

function codeOf(error: unknown): ErrorCode {
  if (!(error instanceof Error)) return 'internal_error';
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (typeof code === 'string') {
    const fastify = codesOfFastify[code];
    if (fastify !== undefined) return fastify;
  }
  if (error instanceof SyntaxError && statusCode === 400) return 'malformed_body';
  if (isPassing(error)) return 'service_unavailable';
  return 'internal_error';
}

/** Converts schema issues to an error with the first fault of each field, without the values. */
export function invalidRequest(issues: readonly z.core.$ZodIssue[]): OperationError {
  const errors: FieldError[] = issues.slice(0, 50).flatMap((issue) => {
    const at = issue.path.map(named).join('.');
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.slice(0, 20).map((key) => ({
        field: `${at === '' ? '' : `${at}.`}${named(key).slice(0, 64)}`,
        message: 'is not known here',
      }));
    }
    return [{ field: at === '' ? 'body' : at, message: wordsOf(issue) }];
  });
  const first_of_field = new Map(errors.toReversed().map((error) => [error.field, error]));
  return new OperationError('invalid_request', {
    errors: errors.filter((error) => first_of_field.get(error.field) === error),
  });
}

/** A field name that is safe to return: people paste card numbers anywhere. */
function named(part: PropertyKey): string {
  return maskCardNumbers(String(part));
}

/** The contract's own message if it has one; otherwise what was expected, never the value. */
function wordsOf(issue: z.core.$ZodIssue): string {
  const own = issue.message;
  if (own !== '' && own !== 'Invalid input' && !own.startsWith('Invalid') && !own.startsWith('Too ')) return own;
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'must be given' : `must be ${issue.expected}`;
    case 'too_big':
      return `must be at most ${issue.maximum}`;
    case 'too_small':
      return `must be at least ${issue.minimum}`;
    default:
      return 'is not valid';
  }
}
