import { typedCard } from '@countinghouse/domain/card/typed-card';
import { z } from 'zod/mini';
import { text } from './fields.ts';

/**
 * Text to look for: never with a card number in it.
 *
 * @param length_minimum below it too much would be found
 */
export const searchedText = (length_minimum: number, length_maximum = 100) =>
  text(length_maximum).check(
    z.minLength(length_minimum, `must have at least ${length_minimum} characters`),
    z.refine((value) => typedCard(value).card !== 'whole', 'must not hold a card number'),
  );
