import type { CallDeclaration } from '@countinghouse/contract/call';
import type { FieldError } from '@countinghouse/contract/errors';
import { cardNumberMessage, holdsCardNumber } from '@countinghouse/domain/card-number-in-text';
import { OperationError } from './operation.ts';

/** The parts of a request that its call declares, as they came. */
type Given = Readonly<Partial<Record<'params' | 'query' | 'body', unknown>>>;

/**
 * Refuses texts that no call takes, in the path, the query and the body, at any depth: those that the database cannot hold (NUL, halves of
 * surrogate pairs), and those that hold a card number, as text or as a number, where the call does not say that they may
 * (`card_numbers_allowed`). So nothing that is kept, mailed or written into the history holds one.
 *
 * @throws OperationError invalid_request on each such field
 */
export function requirePlainTexts(call: CallDeclaration, given: Given): void {
  const errors: FieldError[] = [];
  const look = (value: unknown, field: string, path: string) => {
    if (typeof value === 'string' || typeof value === 'number') {
      const message = faultOf(String(value), () => isAllowed(call, path));
      if (message !== undefined) errors.push({ field, message });
    } else if (Array.isArray(value)) {
      for (const [index, each] of value.entries()) look(each, below(field, String(index)), `${path}.*`);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, each] of Object.entries(value)) {
        const message = faultOf(name, () => false);
        if (message !== undefined) errors.push({ field: field === '' ? 'body' : field, message });
        else look(each, below(field, name), `${path}.${name}`);
      }
    }
  };
  for (const part of ['params', 'query', 'body'] as const) {
    if (call[part] !== undefined) look(given[part], '', part);
  }
  if (errors.length > 0) throw new OperationError('invalid_request', { errors: errors.slice(0, 50) });
}

function faultOf(text: string, mayHoldCardNumber: () => boolean): string | undefined {
  if (!text.isWellFormed()) return 'must be well-formed Unicode';
  if (text.includes('\0')) return 'must not have control characters';
  return holdsCardNumber(text) && !mayHoldCardNumber() ? cardNumberMessage : undefined;
}

function below(field: string, name: string): string {
  return field === '' ? name : `${field}.${name}`;
}

function isAllowed({ card_numbers_allowed }: CallDeclaration, path: string): boolean {
  return card_numbers_allowed !== undefined && Object.hasOwn(card_numbers_allowed, path);
}
