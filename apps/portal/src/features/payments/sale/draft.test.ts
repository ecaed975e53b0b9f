import { expect, test } from 'vitest';
import { keepDraft, takeDraft } from './draft.ts';
import { emptySale, withAmount } from './sale-values.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const empty = emptySale('sale', 'US');
const typed = {
  ...withAmount(empty, 'amount', 12_800),
  card_number: '4111111111111111',
  expiry: '0827',
  cvv: '957',
  texts: { ...empty.texts, email: 'dana@okonkwo.example' },
};

test('what was typed outlives the session, the card does not', () => {
  const place = storage();
  keepDraft(place, 'user 1', typed);
  const text = [...place.kept.values()].join();
  for (const secret of ['4111111111111111', '0827', '957']) expect(text).not.toContain(secret);
  expect(takeDraft(place, 'user 1', empty)).toEqual({ ...typed, card_number: '', expiry: '', cvv: '' });
  expect(takeDraft(place, 'user 1', empty)).toBeUndefined();
});

test('somebody else’s draft is thrown away', () => {
  const place = storage();
  keepDraft(place, 'user 1', typed);
  expect(takeDraft(place, 'user 2', empty)).toBeUndefined();
  expect(place.kept.size).toBe(0);
});

test('a draft that cannot be read is none', () => {
  const place = storage();
  place.setItem('sale_draft', '{');
  expect(takeDraft(place, 'user 1', empty)).toBeUndefined();
});
