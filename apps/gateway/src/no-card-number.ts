import { holdsCardNumber } from '@countinghouse/domain/typed-card';
import { OperationError } from './operation.ts';

/**
 * Refuses words that are kept as they are typed, and stay in the history for good, where somebody has typed a card number into them.
 *
 * @param words by their field
 * @throws OperationError invalid_request on each field that holds one
 */
export function requireNoCardNumber(words: Readonly<Record<string, string>>): void {
  const errors = Object.entries(words)
    .filter(([, text]) => holdsCardNumber(text))
    .map(([field]) => ({ field, message: 'must not hold a card number' }));
  if (errors.length > 0) throw new OperationError('invalid_request', { errors });
}
