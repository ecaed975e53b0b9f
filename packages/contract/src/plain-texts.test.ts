import { cardNumberMessage } from '@countinghouse/domain/card/card-number-in-text';
import { spellingsOf } from '@countinghouse/domain/testing/card-spellings';
import { expect, test } from 'vitest';
import type { CallDeclaration } from './call.ts';
import { type CallName, calls } from './calls.ts';
import { faultsOfTexts } from './plain-texts.ts';
import { type DeclaredField, declaredFields, withValue } from './testing/declared-fields.ts';

const declared = Object.entries(calls) as [CallName, CallDeclaration][];
const card_number = '4012888888881881';

const refusedFields = (call: CallDeclaration, given: object): string[] =>
  faultsOfTexts(call, given).map(({ field, message }) => `${field} ${message}`);

const pathOf = ({ part, path }: DeclaredField) => [part, ...path].join('.');

test.each(declared)('%s: refuses card numbers in every text except where declared', (_name, call) => {
  const allowed: Readonly<Record<string, string>> = call.card_numbers_allowed ?? {};
  const fields = declaredFields(call);
  for (const field of fields.filter(({ type }) => type !== 'other')) {
    const value = field.type === 'number' ? Number(card_number) : card_number;
    const refused = refusedFields(call, withValue({}, field, value));
    const named = field.path.map((step) => (step === '*' ? '(?:0|[0-9a-f-]{36})' : step)).join('\\.');
    if (Object.hasOwn(allowed, pathOf(field))) expect(refused, pathOf(field)).toEqual([]);
    else expect(refused, pathOf(field)).toEqual([expect.stringMatching(new RegExp(`^${named} ${cardNumberMessage}$`))]);
  }
  // Every exception exists and has a reason.
  for (const [path, reason] of Object.entries(allowed)) {
    expect(fields.map(pathOf), path).toContain(path);
    expect(reason.length, path).toBeGreaterThan(20);
  }
});

test('only these fields may contain a card number', () => {
  const allowed = declared.flatMap(([name, { card_numbers_allowed = {} }]) =>
    Object.keys(card_numbers_allowed).map((path) => `${name} ${path}`),
  );
  const payment = ['payment.card_number', 'phone_number', 'fax_number', 'shipping.phone_number'];
  const contact = ['subject', 'message', 'about'];
  expect(new Set(allowed)).toEqual(
    new Set([
      ...['create_sale', 'create_authorization', 'create_credit'].flatMap((name) =>
        payment.map((path) => `${name} body.${path}`),
      ),
      ...['create_contact_message', 'create_contact_message_signed_out'].flatMap((name) =>
        contact.map((path) => `${name} body.${path}`),
      ),
      'create_contact_message_signed_out body.sender_name',
      'add_visitor_account body.card_number',
      'charge_invoice body.payment.card_number',
      'create_visitor_payment body.card_number',
      'create_visitor_payment body.phone_number',
      ...['create_customer', 'update_customer'].flatMap((name) => [
        `${name} body.phone_number`,
        `${name} body.fax_number`,
      ]),
      'get_similar_customers body.phone_number',
      'add_account body.card_number',
      'create_customer_import body.csv',
      'upload_payment_file body.content',
      'create_merchant_note body.document.content',
      'create_merchant body.bank_account.account_number',
      'update_bank_account body.account_number',
      'validate_account_routing_number body.account_number',
      'create_terminal_key body.platform_merchant_id',
      'update_terminal_key body.platform_merchant_id',
    ]),
  );
});

test.each(Object.entries(spellingsOf(card_number)))('finds a card number with %s at every depth', (_what, text) => {
  const given = { body: { a: [{ b: { c: `for ${text}` } }], d: 'none' } };
  expect(refusedFields(calls.create_sale, given)).toEqual([`a.0.b.c ${cardNumberMessage}`]);
});

test('does not repeat a field name that is a card number', () => {
  const given = { body: { order: { [card_number]: true }, [card_number]: 1 } };
  expect(refusedFields(calls.create_sale, given)).toEqual([`order ${cardNumberMessage}`, `body ${cardNumberMessage}`]);
});

test('checking a sale takes less than five times as long as a JSON round trip', () => {
  const body = {
    amount: 1099,
    currency: 840,
    payment: { card_number, expiry: '1231', cvv: '123' },
    account: {
      customer_firstname: 'Priya',
      customer_lastname: 'Raman',
      billing_address: { address_1: '1 Main Street' },
    },
    email: 'priya@example.com',
    order: { order_id: 'PO-20718', description: 'Forty chairs, delivered to 40 Exchange Place' },
  };
  const fastest = (work: () => unknown) => {
    const timed = () => {
      const began = performance.now();
      for (let time = 0; time < 2_000; time += 1) work();
      return performance.now() - began;
    };
    timed();
    return Math.min(...Array.from({ length: 5 }, timed));
  };
  const looking = fastest(() => faultsOfTexts(calls.create_sale, { body }));
  expect(looking).toBeLessThan(5 * fastest(() => JSON.parse(JSON.stringify(body))));
});

test('refuses text that the database cannot store, by field', () => {
  const given = { query: { search: 'a\u0000' }, body: { order: { order_id: '\ud800' }, 'a\u0000': 1 } };
  expect(refusedFields({ ...calls.create_sale, query: calls.search_payments.query }, given)).toEqual([
    'search must not have control characters',
    'order.order_id must be well-formed Unicode',
    'body must not have control characters',
  ]);
});
