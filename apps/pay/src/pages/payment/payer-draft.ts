import type { CallArguments } from '@countinghouse/contract/call';
import type { createVisitorPayment } from '@countinghouse/contract/payment-link/create-visitor-payment';
import type { LinkPage } from '@countinghouse/contract/payment-link/visitor-page';
import { matchesName, matchesPhone, matchesPostalCode } from '@countinghouse/domain/text/validation';
import { t } from '@lingui/core/macro';
import { cardNumberFault, codeFault, expiryFault, noCard, type TypedCard } from '../../form/card-faults.ts';
import { emailFault } from '../../form/email-fault.ts';
import type { Faults } from '../../form/use-form.ts';

/** The properties that the card form of a page needs: of a payment link, or of an invoice. */
export type CardFormPage = Pick<
  LinkPage,
  'business' | 'fields' | 'custom_fields' | 'asks_postal_code' | 'keep_card' | 'consent_texts' | 'customer'
>;

/** The lines of an address that a page asks for. */
export const addressLines = ['address_1', 'address_2', 'city', 'state', 'postal_code', 'country'] as const;

export type AddressLine = (typeof addressLines)[number];

/** The kind of an address. */
export type AddressKind = 'billing' | 'shipping';

/** The payer's input. It is only in the memory of the page. */
export type PayerDraft = TypedCard & {
  email: string;
  cardholder_name: string;
  postal_code: string;
  phone_number: string;
  /** The consent to storing the card. */
  agreed: boolean;
  /** The consent to charging what is left of an invoice to the stored card. */
  charges_rest: boolean;
} & { [Line in AddressLine as `billing_${Line}`]: string } & { [Line in AddressLine as `shipping_${Line}`]: string } & {
  [custom_field: `custom_${string}`]: string | boolean;
};

/** An empty form. Addresses begin in the United States. */
export function emptyPayer(): PayerDraft {
  const address = { address_1: '', address_2: '', city: '', state: '', postal_code: '', country: 'US' };
  const of = <Kind extends AddressKind>(kind: Kind) =>
    Object.fromEntries(Object.entries(address).map(([line, value]) => [`${kind}_${line}`, value])) as {
      [Line in AddressLine as `${Kind}_${Line}`]: string;
    };
  return {
    ...noCard,
    email: '',
    cardholder_name: '',
    postal_code: '',
    phone_number: '',
    agreed: false,
    charges_rest: false,
    ...of('billing'),
    ...of('shipping'),
  };
}

/** Returns whether the card form itself asks for the postal code; a billing address has its own. */
export function asksPostalCode(page: CardFormPage): boolean {
  return page.asks_postal_code && page.fields.billing_address === 'hidden';
}

/** Whether the form asks for the e-mail address. */
export function asksEmail(page: CardFormPage): boolean {
  return page.fields.email !== 'hidden';
}

const required = () => t`This field is required`;

/** Returns the sentence for each invalid field, in the current language. */
export function payerFaults(page: CardFormPage, draft: PayerDraft): Faults<PayerDraft> {
  const faults: Faults<PayerDraft> = {};
  const note = (name: keyof PayerDraft & string, fault: string | undefined) => {
    if (fault !== undefined) faults[name] = fault;
  };
  const email = draft.email.trim();
  if (asksEmail(page) && (email !== '' || page.fields.email === 'required')) note('email', emailFault(email));
  note('card_number', cardNumberFault(draft.card_number));
  note('expiry', expiryFault(draft.expiry));
  note('cvv', codeFault(draft));
  const name = draft.cardholder_name.trim();
  if (name === '') note('cardholder_name', t`Enter the name on the card`);
  else if (!matchesName(name)) note('cardholder_name', t`Use letters, spaces, apostrophes, periods and hyphens only`);
  if (asksPostalCode(page)) note('postal_code', postalCodeFault(draft.postal_code, true));
  const phone = draft.phone_number.trim();
  if (page.fields.phone_number === 'required' && phone === '') note('phone_number', required());
  else if (page.fields.phone_number !== 'hidden' && phone !== '' && !matchesPhone(phone)) {
    note('phone_number', t`Enter a phone number of 7 to 20 digits`);
  }
  for (const kind of ['billing', 'shipping'] as const) {
    const rule = page.fields[`${kind}_address`];
    if (rule === 'hidden') continue;
    for (const line of ['address_1', 'city'] as const) {
      if (rule === 'required' && draft[`${kind}_${line}`].trim() === '') note(`${kind}_${line}`, required());
    }
    const needs_code = rule === 'required' || (kind === 'billing' && page.asks_postal_code);
    note(`${kind}_postal_code`, postalCodeFault(draft[`${kind}_postal_code`], needs_code));
  }
  for (const field of page.custom_fields) {
    const value = draft[`custom_${field.custom_field_id}`];
    if (field.required && (value === undefined || value === false || value === '')) {
      note(`custom_${field.custom_field_id}`, required());
    }
  }
  if (page.keep_card === 'require' && !draft.agreed) note('agreed', t`Check this to continue`);
  return faults;
}

function postalCodeFault(text: string, is_required: boolean): string | undefined {
  const code = text.trim();
  if (code === '') return is_required ? t`Enter the postal code of the card’s billing address` : undefined;
  return matchesPostalCode(code) ? undefined : t`Use letters, digits, spaces and hyphens only`;
}

type Body = CallArguments<typeof createVisitorPayment>['body'];

/** The part of the draft that is sent with a payment: the card and the answers. */
export function payerBody(
  page: CardFormPage,
  draft: PayerDraft,
  consent_text: string,
): Pick<Body, 'card_number' | 'expiry' | 'cvv'> & Partial<Body> {
  const { card_number, expiry, cvv } = draft;
  const addressOf = (kind: AddressKind) =>
    page.fields[`${kind}_address`] === 'hidden' || draft[`${kind}_address_1`].trim() === ''
      ? undefined
      : Object.fromEntries(addressLines.map((line) => [line, draft[`${kind}_${line}`].trim()]));
  const billing_address = addressOf('billing');
  const shipping_address = addressOf('shipping');
  const postal_code = (asksPostalCode(page) ? draft.postal_code : draft.billing_postal_code).trim();
  const email = draft.email.trim();
  const phone_number = draft.phone_number.trim();
  const answers = page.custom_fields.flatMap(({ custom_field_id }) => {
    const value = draft[`custom_${custom_field_id}`];
    return value === undefined || value === '' ? [] : [[custom_field_id, value] as const];
  });
  const keeps = page.keep_card !== 'never' && draft.agreed;
  return {
    card_number,
    expiry,
    cvv,
    cardholder_name: draft.cardholder_name.trim(),
    ...(postal_code === '' ? {} : { postal_code }),
    ...(email === '' || !asksEmail(page) ? {} : { email }),
    ...(phone_number === '' || page.fields.phone_number === 'hidden' ? {} : { phone_number }),
    ...(billing_address === undefined ? {} : { billing_address }),
    ...(shipping_address === undefined ? {} : { shipping_address }),
    ...(answers.length === 0 ? {} : { custom_fields: Object.fromEntries(answers) }),
    ...(keeps ? { consent_text } : {}),
  };
}
