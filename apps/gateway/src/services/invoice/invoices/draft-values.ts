import type { CallInput } from '@countinghouse/contract/call';
import type { FieldError } from '@countinghouse/contract/errors';
import type { updateInvoice } from '@countinghouse/contract/invoice/invoices/update-invoice';
import { defaultInvoiceSettings } from '@countinghouse/domain/invoice/invoice-limits';
import { OperationError, type ScopedTransaction } from '../../../operation.ts';
import { readCustomerCopy } from '../../../store/invoices/customer-copy.ts';
import { type DraftLine, type DraftValues, lineOf } from '../../../store/invoices/draft.ts';
import type { InvoiceSettingsValues } from '../../../store/invoices/settings.ts';
import { readTaxRates, type TaxRateRecord } from '../../../store/invoices/tax-rates.ts';
import { readTerminal } from '../../../store/payments/terminal.ts';
import { customFieldsOf } from '../../../store/vault/customers.ts';
import { withoutUndefined } from '../../../without-undefined.ts';

/** The draft fields of a request. */
export type GivenDraft = Omit<CallInput<typeof updateInvoice>['body'], 'version'>;

/** Returns a new draft with the merchant's default settings. */
export function emptyDraft(
  settings: InvoiceSettingsValues,
  terminal: Pick<DraftValues, 'terminal_uid' | 'currency'>,
): DraftValues {
  return {
    ...terminal,
    customer_id: null,
    bill_to: {},
    has_own_bill_to: false,
    ship_to: null,
    send_to: [],
    locale: settings.default_locale,
    issue_date: null,
    due_date: null,
    payment_terms: settings.payment_terms,
    order_id: '',
    title: '',
    ...textsFor(settings, settings.default_locale),
    internal_note: '',
    custom_fields: [],
    discount_ppm: null,
    discount_amount: null,
    shipping_amount: 0,
    shipping_tax_rate_ids: [],
    lines: [],
    parts: [],
    allow_partial: settings.allow_partial,
    minimum_amount: settings.minimum_amount,
    tip_choices: settings.tip_choices,
    account_uid: null,
    re_attempts: defaultInvoiceSettings.re_attempts,
    reminders: 'settings',
    reminder_days: [],
  };
}

/** Returns the texts of new documents in a language, or in the default language if it has none. */
export function textsFor({ texts, default_locale }: InvoiceSettingsValues, locale: DraftValues['locale']) {
  const { note_to_customer = '', terms = '' } = texts[locale] ?? texts[default_locale] ?? {};
  return { note_to_customer, terms };
}

/**
 * Returns the draft with the given fields. Omitted fields stay unchanged.
 *
 * @throws OperationError invalid_request for invalid values of custom fields
 */
export async function draftAfter(
  transaction: ScopedTransaction,
  merchant_uid: string,
  before: DraftValues,
  given: GivenDraft,
): Promise<DraftValues> {
  const { lines, parts, bill_to, ship_to, custom_fields, ...plain } = given;
  const after: DraftValues = {
    ...before,
    ...withoutUndefined(plain),
    ...(bill_to === undefined ? {} : { bill_to: withoutUndefined(bill_to ?? {}), has_own_bill_to: bill_to !== null }),
    ...(ship_to === undefined ? {} : { ship_to: ship_to === null ? null : withoutUndefined(ship_to) }),
    ...(custom_fields === undefined
      ? {}
      : { custom_fields: await customFieldsOf(transaction, merchant_uid, custom_fields) }),
    ...(lines === undefined ? {} : { lines: lines.map(givenLineOf) }),
    ...(parts === undefined
      ? {}
      : { parts: parts.map(({ label = '', due_date = null, amount }) => ({ label, due_date, amount })) }),
  };
  // A card belongs to its customer.
  const is_same_customer = after.customer_id === before.customer_id;
  const account_uid = given.account_uid === undefined && !is_same_customer ? null : after.account_uid;
  return { ...after, account_uid, reminder_days: after.reminders === 'own' ? after.reminder_days : [] };
}

function givenLineOf(line: NonNullable<GivenDraft['lines']>[number]): DraftLine {
  return lineOf({
    item_code: '',
    unit_of_measure: '',
    commodity_code: '',
    tax_rate_ids: [],
    ...withoutUndefined(line),
    discount_ppm: line.discount_ppm ?? null,
    discount_amount: line.discount_amount ?? null,
  });
}

/** A draft with the data copied from customer and terminal, and its tax rates. */
export type CompletedDraft = { draft: DraftValues; rates: TaxRateRecord[] };

/**
 * Returns a draft with the data copied from its customer and its terminal.
 *
 * @param is_new recipients, language and texts default to those of the customer
 * @throws OperationError invalid_request that names each invalid field
 */
export async function completeDraft(
  transaction: ScopedTransaction,
  merchant_uid: string,
  draft: DraftValues,
  { before, given, settings }: { before: DraftValues; given: GivenDraft; settings?: InvoiceSettingsValues },
): Promise<CompletedDraft> {
  const errors: FieldError[] = [];
  const refuse = (field: string, message: string) => errors.push({ field, message });
  const terminal = await readTerminal(transaction, merchant_uid, draft.terminal_uid);
  if (terminal === undefined) refuse('terminal_uid', 'must be a terminal of this merchant');
  const rates = await readTaxRates(transaction, merchant_uid);
  errors.push(...disabledRates(draft, before, rates));
  const { customer_id } = draft;
  const customer =
    customer_id === null ? undefined : await readCustomerCopy(transaction, { merchant_uid, customer_id });
  if (customer_id !== null && customer === undefined && customer_id !== before.customer_id) {
    refuse('customer_id', 'must be an active customer of this merchant');
  }
  if (errors.length > 0 || terminal === undefined) throw new OperationError('invalid_request', { errors });
  const whole = { ...draft, currency: terminal.currency };
  if (!whole.has_own_bill_to) {
    if (customer !== undefined) whole.bill_to = customer.bill_to;
    else if (customer_id === null) whole.bill_to = {};
  }
  if (customer !== undefined && settings !== undefined) {
    if (given.send_to === undefined && customer.email !== '') whole.send_to = [customer.email];
    if (given.locale === undefined) whole.locale = customer.locale;
    if (given.ship_to === undefined) whole.ship_to = customer.ship_to;
  }
  if (settings !== undefined) {
    const texts = textsFor(settings, whole.locale);
    if (given.note_to_customer === undefined) whole.note_to_customer = texts.note_to_customer;
    if (given.terms === undefined) whole.terms = texts.terms;
  }
  return { draft: whole, rates };
}

/** Disabled rates can stay on a line, but cannot be added to one. */
function disabledRates(draft: DraftValues, before: DraftValues, rates: readonly TaxRateRecord[]): FieldError[] {
  const had = new Set([...before.shipping_tax_rate_ids, ...before.lines.flatMap(({ tax_rate_ids }) => tax_rate_ids)]);
  const disabled = new Set(
    rates.filter(({ disabled_at }) => disabled_at !== null).map(({ tax_rate_id }) => tax_rate_id),
  );
  const isRefused = (ids: readonly string[]) => ids.some((id) => disabled.has(id) && !had.has(id));
  const message = 'must not be tax rates that were disabled';
  return [
    ...draft.lines.flatMap(({ tax_rate_ids }, index) =>
      isRefused(tax_rate_ids) ? [{ field: `lines.${index}.tax_rate_ids`, message }] : [],
    ),
    ...(isRefused(draft.shipping_tax_rate_ids) ? [{ field: 'shipping_tax_rate_ids', message }] : []),
  ];
}
