import { typedCard } from '@countinghouse/domain/card/typed-card';
import { z } from 'zod/mini';
import { text } from './fields.ts';

/**
 * A search text, never containing a card number.
 *
 * @param length_minimum shorter texts would match too much
 */
export const searchedText = (length_minimum: number, length_maximum = 100) =>
  text(length_maximum).check(
    z.minLength(length_minimum, `must have at least ${length_minimum} characters`),
    z.refine((value) => typedCard(value).card !== 'whole', 'must not hold a card number'),
  );
