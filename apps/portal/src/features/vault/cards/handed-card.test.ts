import { expect, test } from 'vitest';
import { newCard } from '../form/customer-draft.ts';
import { handCard, isCardHanded, takeHandedCard } from './handed-card.ts';

test('a card is handed over once, to its own customer, without its security code', () => {
  const card = { ...newCard('I agree'), card_number: '4111111111111111', cvv: '123' };
  handCard({ customer_id: 'a', card });
  expect(isCardHanded('a')).toBe(true);
  expect(isCardHanded('b')).toBe(false);
  expect(takeHandedCard('a')?.card).toEqual({ ...card, cvv: '' });
  expect(takeHandedCard('a')).toBeUndefined();
});

test('a handed-over card is discarded when another customer’s page requests it', () => {
  handCard({ customer_id: 'a', card: newCard('I agree') });
  expect(takeHandedCard('b')).toBeUndefined();
  expect(isCardHanded('a')).toBe(false);
});
