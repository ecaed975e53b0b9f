import { expect, test } from 'vitest';
import { createSafeStorage } from '../storage/safe-storage.ts';
import { createFormDrafts } from './form-drafts.ts';

function draftsOf(owner: { name: string | undefined } = { name: 'p1 u1' }) {
  const storage = createSafeStorage();
  return { storage, owner, drafts: createFormDrafts(storage, () => owner.name) };
}

const text = (storage: ReturnType<typeof createSafeStorage>) =>
  storage
    .keys()
    .map((key) => storage.getItem(key))
    .join();

test('a form’s values at session end are restored once, for the same person', () => {
  const { drafts } = draftsOf();
  let typed: object | undefined = { texts: { email: 'a@b.example' }, amount: 1250, lines: [{ quantity: 2 }] };
  drafts.register('invoice-add', () => typed);
  drafts.keep();
  expect(drafts.take('branding')).toBeUndefined();
  expect(drafts.take('invoice-add')).toEqual(typed);
  expect(drafts.take('invoice-add')).toBeUndefined();
  typed = undefined;
  drafts.keep();
  expect(drafts.take('invoice-add')).toBeUndefined();
});

test('captured values can be kept after the form is removed', () => {
  const { drafts, storage } = draftsOf();
  const off = drafts.register('invoice-add', () => ({ a: 1 }));
  const keep = drafts.capture();
  off();
  expect(storage.length).toBe(0);
  keep();
  expect(drafts.take('invoice-add')).toEqual({ a: 1 });
});

test('keeps nothing of a removed form or without a user', () => {
  const { drafts, storage, owner } = draftsOf();
  drafts.register('invoice-add', () => ({ a: 1 }))();
  drafts.keep();
  owner.name = undefined;
  drafts.register('recurring-add', () => ({ a: 1 }));
  drafts.keep();
  expect(storage.length).toBe(0);
});

test('never stores card data or secrets, wherever they are in the form', () => {
  const { drafts, storage } = draftsOf();
  drafts.register('credit-card-sale', () => ({
    card_number: '4111111111111111',
    cardNumber: '4111111111111111',
    expiry: '0827',
    cvv: '957',
    bank: { account_number: '1357924680', routing: '021000021' },
    new_password: 'hunter2hunter2',
    description: 'card 4111 1111 1111 1111 please',
    lines: ['5555555555554444', 'two cups'],
    reference: 4242424242424242,
    amount: 1250,
    city: 'Portland',
  }));
  drafts.keep();
  for (const secret of ['4111', '5555', '0827', '957', '1357924680', 'hunter2'])
    expect(text(storage)).not.toContain(secret);
  expect(drafts.take('credit-card-sale')).toEqual({
    bank: { routing: '021000021' },
    description: '',
    lines: ['', 'two cups'],
    reference: null,
    amount: 1250,
    city: 'Portland',
  });
});

test('discards another user’s draft, and discards all drafts when the user logs out', () => {
  const { drafts, storage, owner } = draftsOf();
  drafts.register('invoice-add', () => ({ a: 1 }));
  drafts.register('recurring-add', () => ({ a: 2 }));
  drafts.keep();
  owner.name = 'p2 u2';
  expect(drafts.take('invoice-add')).toBeUndefined();
  owner.name = 'p1 u1';
  expect(drafts.take('invoice-add')).toBeUndefined();
  storage.setItem('token', 't');
  drafts.forget();
  expect(storage.keys()).toEqual(['token']);
});

test('limits the number and the size of drafts', () => {
  const { drafts, storage } = draftsOf();
  drafts.register('big', () => 'x'.repeat(70_000));
  drafts.keep();
  expect(storage.length).toBe(0);
  for (let form = 0; form < 14; form += 1) {
    const off = drafts.register(`form ${form}`, () => ({ form }));
    drafts.keep();
    off();
  }
  expect(storage.length).toBe(10);
  expect(drafts.take('form 13')).toEqual({ form: 13 });
  expect(drafts.take('form 0')).toBeUndefined();
});

test('ignores an unreadable draft', () => {
  const { drafts, storage } = draftsOf();
  for (const broken of ['{', 'null', '7', '{"values":{"a":1}}']) {
    storage.setItem('form_draft.x', broken);
    expect(drafts.take('x'), broken).toBeUndefined();
  }
});
