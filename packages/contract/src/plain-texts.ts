import { cardNumberMessage, holdsCardNumber } from '@countinghouse/domain/card/card-number-in-text';
import type { CallDeclaration } from './call.ts';
import type { FieldError } from './errors.ts';

/** The declared parts of a request, as sent. */
type Given = Readonly<Partial<Record<'params' | 'query' | 'body', unknown>>>;

const faults_maximum = 50;

/**
 * Returns what is wrong with the texts of a request, whatever its call: the gateway refuses it for that, and the client does not even send
 * it. No text in path, query or body, at any depth, may be one that the database cannot store (NUL, unpaired surrogates). None may contain
 * a card number, as text or as a number, unless the call allows it (`card_numbers_allowed`). So nothing that is stored, mailed or written
 * to a history contains one.
 *
 * @returns each such field with what is wrong with it
 */
export function faultsOfTexts(call: CallDeclaration, given: Given): FieldError[] {
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
  return errors.slice(0, faults_maximum);
}

function faultOf(text: string, mayHoldCardNumber: () => boolean): string | undefined {
  if (!text.isWellFormed()) return 'must be well-formed Unicode';
  if (text.includes('\0')) return 'must not have control characters';
  return !mayHoldCardNumber() && holdsCardNumber(text) ? cardNumberMessage : undefined;
}

function below(field: string, name: string): string {
  return field === '' ? name : `${field}.${name}`;
}

function isAllowed({ card_numbers_allowed }: CallDeclaration, path: string): boolean {
  return card_numbers_allowed !== undefined && Object.hasOwn(card_numbers_allowed, path);
}
