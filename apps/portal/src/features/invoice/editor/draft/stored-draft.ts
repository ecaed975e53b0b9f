import type { Invoice } from '@countinghouse/contract/invoice/invoices/invoice';
import type { RateToSum } from '@countinghouse/domain/invoice/sum-invoice';
import { sumInvoice } from '@countinghouse/domain/invoice/sum-invoice';
import type { CustomField } from '@countinghouse/domain/merchant/custom-fields';
import { sentCustomValue } from '../../../../shared/fields/custom-values.ts';
import { percentsOf, sharesOf } from '../../../../shared/fields/percents.ts';
import { discountCode, givenDiscount } from './discount-text.ts';
import { emptyParty, type InvoiceDraft, isBlankLine, newLine, type PartyDraft, summedDraft } from './invoice-draft.ts';
import { partsOfDraft, planOfParts } from './parts-plan.ts';

/** Returns the initial form of a stored document. `custom_fields` are the merchant's fields without a value. */
export function draftOfInvoice(
  invoice: Invoice,
  today: string,
  custom_fields: InvoiceDraft['custom_fields'],
): InvoiceDraft {
  const { customer_id, has_own_bill_to, bill_to, ship_to, send_to, locale, terminal_uid, order_id, title } = invoice;
  const { issue_date, payment_terms, due_date, allow_partial, minimum_amount, note_to_customer, terms } = invoice;
  const { internal_note, reminders, shipping_amount, shipping_tax_rate_ids, customer_name } = invoice;
  const dated = { issue_date, payment_terms, due_date: payment_terms === 'date' ? due_date : null };
  return {
    kind: invoice.kind === 'estimate' ? 'estimate' : 'invoice',
    customer_id: customer_id ?? '',
    ...{ customer_name, has_own_bill_to, locale, terminal_uid, order_id, title, ...dated },
    bill_to: has_own_bill_to ? { ...bill_to } : emptyParty,
    ships: ship_to !== null,
    ship_to: ship_to === null ? emptyParty : { ...ship_to },
    send_to: [...send_to],
    lines:
      invoice.lines.length === 0
        ? [newLine()]
        : invoice.lines.map((line) => ({
            item_code: line.item_code,
            description: line.description,
            quantity: line.quantity_ten_thousandths,
            unit_price: line.unit_price_ten_thousandths,
            unit_of_measure: line.unit_of_measure,
            commodity_code: line.commodity_code,
            discount: discountCode(line),
            tax_rate_ids: [...line.tax_rate_ids],
          })),
    discount: discountCode(invoice),
    shipping_amount: shipping_amount === 0 ? null : shipping_amount,
    shipping_tax_rate_ids: [...shipping_tax_rate_ids],
    plan: planOfParts(dated, invoice.parts, invoice.total_amount, today),
    ...{ allow_partial, minimum_amount, note_to_customer, terms, internal_note, reminders },
    tip_percents: percentsOf(invoice.tip_choices),
    account_uid: invoice.account_uid ?? '',
    re_attempts: String(invoice.re_attempts),
    custom_fields: {
      ...custom_fields,
      ...Object.fromEntries(invoice.custom_fields.map(({ custom_field_id, value }) => [custom_field_id, value])),
    },
    reminder_days: invoice.reminder_days.map(String),
  };
}

/** Returns the body of a draft except its kind. */
export function bodyOfDraft(
  draft: InvoiceDraft,
  { tax_rates, today, custom }: { tax_rates: readonly RateToSum[]; today: string; custom: readonly CustomField[] },
) {
  const { customer_id, has_own_bill_to, bill_to, ships, ship_to, send_to, locale, terminal_uid, order_id } = draft;
  const { title, issue_date, payment_terms, allow_partial, note_to_customer, terms, internal_note } = draft;
  const { reminders, reminder_days, shipping_tax_rate_ids, custom_fields, account_uid, re_attempts } = draft;
  const summed = sumInvoice(summedDraft(draft, tax_rates));
  const total_amount = 'sums' in summed ? summed.sums.total_amount : 0;
  return {
    customer_id: customer_id === '' ? null : customer_id,
    bill_to: (has_own_bill_to || customer_id === '') && isWritten(bill_to) ? trimmed(bill_to) : null,
    ship_to: ships ? trimmed(ship_to) : null,
    ...{ send_to, locale, order_id, title, issue_date, payment_terms, note_to_customer, terms, internal_note },
    ...(terminal_uid === '' ? {} : { terminal_uid }),
    due_date: payment_terms === 'date' ? draft.due_date : null,
    lines: draft.lines
      .filter((line) => !isBlankLine(line))
      .map((line) => ({
        item_code: line.item_code,
        description: line.description,
        quantity_ten_thousandths: line.quantity ?? 0,
        unit_price_ten_thousandths: line.unit_price ?? 0,
        unit_of_measure: line.unit_of_measure,
        commodity_code: line.commodity_code,
        tax_rate_ids: line.tax_rate_ids,
        ...givenDiscount(line.discount),
      })),
    ...givenDiscount(draft.discount),
    shipping_amount: draft.shipping_amount ?? 0,
    shipping_tax_rate_ids,
    parts: draft.kind === 'estimate' ? [] : partsOfDraft(draft, total_amount, today),
    allow_partial,
    ...(allow_partial && draft.minimum_amount !== null ? { minimum_amount: draft.minimum_amount } : {}),
    tip_choices: sharesOf(draft.tip_percents),
    account_uid: account_uid === '' || customer_id === '' || draft.kind === 'estimate' ? null : account_uid,
    re_attempts: Number(re_attempts),
    reminders,
    reminder_days: reminders === 'own' ? [...new Set(reminder_days.map(Number))].sort((one, other) => one - other) : [],
    custom_fields: Object.fromEntries(
      custom.flatMap((field) => {
        const value = sentCustomValue(field, custom_fields[field.custom_field_id]);
        return value === undefined ? [] : [[field.custom_field_id, value]];
      }),
    ),
  };
}

const isWritten = (party: PartyDraft) => Object.values(party).some((text) => text.trim() !== '');

const trimmed = (party: PartyDraft) =>
  Object.fromEntries(Object.entries(party).map(([field, text]) => [field, text.trim()])) as PartyDraft;
