import { afterEach, beforeEach, expect, test } from 'vitest';
import { formDrafts } from '../../../shared/form-draft/form-draft.ts';
import { session } from '../../../shared/session/session.ts';
import { draftOf, takeDraft } from './draft.ts';
import { emptySale, withAmount } from './sale-values.ts';

const empty = emptySale('sale', 'US');
const typed = {
  ...withAmount(empty, 'amount', 12_800),
  card_number: '4111111111111111',
  expiry: '0827',
  cvv: '957',
  texts: { ...empty.texts, email: 'dana@okonkwo.example' },
};

beforeEach(() => session.set({ identity: 'identity 1', user: { user_id: 'user 1' } as never }));
afterEach(() => {
  session.clearUser();
  formDrafts.forget();
});

const keep = (values: unknown) => {
  const off = formDrafts.register('credit-card-sale', () => values);
  formDrafts.keep();
  off();
};

test('what was typed outlives the session, the card does not', () => {
  const draft = draftOf(typed, empty, undefined);
  for (const secret of ['4111111111111111', '0827', '957']) expect(JSON.stringify(draft)).not.toContain(secret);
  keep(draft);
  expect(takeDraft(empty)).toEqual({ ...typed, card_number: '', expiry: '', cvv: '' });
  expect(takeDraft(empty)).toBeUndefined();
});

test('an untouched form, and a payment that was or may have been made, are not kept', () => {
  expect(draftOf(empty, empty, undefined)).toBeUndefined();
  expect(draftOf(typed, empty, { kind: 'approved', result: {} as never })).toBeUndefined();
  expect(draftOf(typed, empty, { kind: 'unknown', payment_id: undefined })).toBeUndefined();
  expect(draftOf(typed, empty, { kind: 'no_answer' })).toBeUndefined();
  expect(draftOf({ ...empty, card_number: '4111111111111111' }, empty, undefined)).toBeUndefined();
});

test('somebody else’s draft is thrown away', () => {
  keep(draftOf(typed, empty, undefined));
  session.set({ user: { user_id: 'user 2' } as never });
  expect(takeDraft(empty)).toBeUndefined();
});

test('a draft of another shape is none', () => {
  keep({ amounts: 'x' });
  expect(takeDraft(empty)).toBeUndefined();
});
