import { CallError } from '@countinghouse/contract/client';
import type { FieldError } from '@countinghouse/contract/errors';
import { type FieldFault, valueAt } from './form-rules.ts';

/**
 * Splits an error answer into the faults of fields that the form has, and the rest: the same error with the other fields, or undefined if
 * the form has them all.
 * @param fieldOf maps a path of the answer to one of the form
 */
export function placedErrors(
  error: unknown,
  values: object,
  fieldOf: (path: string) => string | undefined,
): { placed: FieldFault[]; rest: unknown } {
  if (!(error instanceof CallError) || error.errors.length === 0) return { placed: [], rest: error };
  const placed: FieldFault[] = [];
  const others: FieldError[] = [];
  for (const each of error.errors) {
    const field = fieldOf(each.field);
    if (field === undefined || valueAt(values, field) === undefined) others.push(each);
    else if (!placed.some((other) => other.field === field)) placed.push({ field, fault: each.message });
  }
  if (placed.length === 0) return { placed, rest: error };
  const { service, status, code, message, details, request_id } = error;
  const about = {
    message,
    details,
    ...(code === undefined ? {} : { code }),
    ...(request_id === undefined ? {} : { request_id }),
  };
  return {
    placed,
    rest: others.length === 0 ? undefined : new CallError(service, status, { ...about, errors: others }),
  };
}
