import { afterEach, beforeEach, expect, test } from 'vitest';
import { noCard } from '../../../shared/fields/check-card.ts';
import { formDrafts } from '../../../shared/form-draft/form-draft.ts';
import { session } from '../../../shared/session/session.ts';
import { draftOf, takeDraft } from './draft.ts';
import { emptySale, withAmount } from './sale-values.ts';

const empty = emptySale('US');
const card = { card_number: '4111111111111111', expiry: '0827', cvv: '957' };
const typed = { ...withAmount(empty, 'amount', 12_800), payment: card, email: 'dana@okonkwo.example' };

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

test('form input survives the session, but the card does not', () => {
  const draft = draftOf(typed, empty, undefined);
  for (const secret of ['4111111111111111', '0827', '957']) expect(JSON.stringify(draft)).not.toContain(secret);
  keep(draft);
  expect(takeDraft(empty)).toEqual({ ...typed, payment: noCard });
  expect(takeDraft(empty)).toBeUndefined();
});

test('keeps no untouched form, and no payment that was or may have been made', () => {
  expect(draftOf(empty, empty, undefined)).toBeUndefined();
  expect(draftOf(typed, empty, { kind: 'approved', result: {} as never })).toBeUndefined();
  expect(draftOf(typed, empty, { kind: 'unknown', payment_id: undefined })).toBeUndefined();
  expect(draftOf(typed, empty, { kind: 'no_answer' })).toBeUndefined();
  expect(draftOf({ ...empty, payment: card }, empty, undefined)).toBeUndefined();
});

test('the initial country alone is not kept; any typed input is', () => {
  const abroad = { ...empty.account, billing_address: { ...empty.account.billing_address, country: 'CA' } };
  const file = { name: 'order.pdf', size_bytes: 9 };
  expect(draftOf({ ...empty, account: abroad }, empty, undefined)).toBeDefined();
  expect(draftOf({ ...empty, email: 'a' }, empty, undefined)).toBeDefined();
  expect(draftOf({ ...empty, custom_fields: { box: true } }, empty, undefined)).toBeDefined();
  expect(draftOf({ ...empty, custom_fields: { box: false } }, empty, undefined)).toBeUndefined();
  expect(draftOf({ ...empty, order: { ...empty.order, pdf_file_name: file } }, empty, undefined)).toBeUndefined();
});

test('keeps an uploaded file, and restores custom fields that still exist', () => {
  const stored = { name: 'order.pdf', size_bytes: 9, file_id: 'id' };
  const start = { ...empty, custom_fields: { text: '' } };
  const filled = {
    ...start,
    order: { ...empty.order, pdf_file_name: stored },
    custom_fields: { text: 'Table 12', gone: 'x' },
  };
  keep(draftOf(filled, start, undefined));
  expect(takeDraft(start)).toEqual({ ...filled, custom_fields: { text: 'Table 12' } });
});

test('discards another user’s draft', () => {
  keep(draftOf(typed, empty, undefined));
  session.set({ user: { user_id: 'user 2' } as never });
  expect(takeDraft(empty)).toBeUndefined();
});

test('discards a draft of a different shape', () => {
  keep({ amounts: 'x' });
  expect(takeDraft(empty)).toBeUndefined();
});
