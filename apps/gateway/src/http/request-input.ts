import type { CallDeclaration } from '@countinghouse/contract/call';
import { faultsOfTexts } from '@countinghouse/contract/plain-texts';
import { maskCardNumbers } from '@countinghouse/domain/card/card-number-in-text';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { OperationError } from '../operation.ts';
import { invalidRequest } from './error-answer.ts';

/**
 * Returns the checked input of an operation.
 *
 * @throws OperationError invalid_request, or not_found if a path parameter does not have the form of an id
 */
export function inputOf(call: CallDeclaration, request: Pick<FastifyRequest, 'params' | 'query' | 'body'>) {
  const input = {
    params: call.params === undefined ? undefined : parsePath(call.params, request.params),
    query: call.query === undefined ? undefined : parseQuery(call.query, request.query),
    body: call.body === undefined ? undefined : parse(call.body, request.body),
  };
  const errors = faultsOfTexts(call, request);
  if (errors.length > 0) throw new OperationError('invalid_request', { errors });
  return input;
}

function parse(schema: z.core.$ZodType, value: unknown): unknown {
  const result = z.safeParse(schema, value ?? {});
  if (result.success) return result.data;
  throw invalidRequest(result.error.issues);
}

/** Refuses repeated query parameters. */
function parseQuery(schema: z.core.$ZodType, value: unknown): unknown {
  const twice = Object.entries(value ?? {}).filter(([, given]) => Array.isArray(given));
  if (twice.length === 0) return parse(schema, value);
  const errors = twice.map(([field]) => ({
    field: maskCardNumbers(field).slice(0, 64),
    message: 'must be given once',
  }));
  throw new OperationError('invalid_request', { errors: errors.slice(0, 50) });
}

/** Path parameters that do not have the form of an id answer 404. */
function parsePath(schema: z.core.$ZodType, value: unknown): unknown {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  throw new OperationError('not_found');
}
