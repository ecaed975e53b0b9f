import type { InvoiceLog } from '@countinghouse/contract/invoice/invoices/get-invoice-history';
import type { Invoice } from '@countinghouse/contract/invoice/invoices/invoice';
import { readableName } from '@countinghouse/domain/audit';
import { type offlinePaymentMethods, paymentTerms } from '@countinghouse/domain/invoice/invoice-limits';
import { closeReasons, type DocumentStatus } from '@countinghouse/domain/invoice/invoice-statuses';
import { currencies, isCurrencyCode } from '@countinghouse/domain/money';
import { localeNames } from '@countinghouse/domain/text/reader-locale';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useInvoiceWords } from '../../../shared/invoice/invoice-words.ts';
import { rateText } from '../editor/draft/rate-text.ts';
import { useTermsWords } from '../editor/use-terms-words.ts';
import { useOfflineMethodNames } from '../payments/offline-method-names.ts';
import { useChargeWords } from './charge-words.ts';

type Change = InvoiceLog['changes'][number];
type Value = NonNullable<Change['before']>;

/** A changed field of a document, in words. `values` is undefined if they mean nothing to a person. */
type ChangeWords = { name: string; values: { before: string; after: string } | undefined };

/** Ids of records, which mean nothing to a person. The history has a separate line for what was made or sent. */
const hiddenFields: ReadonlySet<string> = new Set([
  ...['credit_note_id', 'replaced_by', 'converted_into', 'duplicate_of', 'offline_payment_id', 'link_id'],
  ...['replaces_invoice_id', 'parent_invoice_id'],
]);

const nothing = '—';

/** Describes a change of a document in the words of its form; undefined for fields that mean nothing to a person. */
export function useChangeWords({ currency }: Pick<Invoice, 'currency'>): (change: Change) => ChangeWords | undefined {
  const { t } = useLingui();
  const format = useFormat();
  const { statusName, closeReasonName } = useInvoiceWords();
  const { termsName, reminderName } = useTermsWords();
  const { retriesName } = useChargeWords();
  const methods = useOfflineMethodNames();
  const names: Readonly<Record<string, string>> = {
    status: t`Status`,
    invoice_number: t({ message: 'Number', context: 'of an invoice' }),
    customer_id: t`Customer`,
    currency: t`Currency`,
    terminal_uid: t`Terminal`,
    issue_date: t({ message: 'Issued', context: 'date of an invoice' }),
    due_date: t`Due`,
    send_on: t`Goes out on`,
    payment_terms: t`Payment terms`,
    order_id: t`Order ID`,
    discount_ppm: t`Discount`,
    discount_amount: t`Discount`,
    shipping_amount: t({ message: 'Shipping', context: 'sum of an invoice' }),
    tax_amount: t`Tax`,
    total_amount: t`Total`,
    paid_amount: t({ message: 'Paid', context: 'amount of an invoice' }),
    credited_amount: t`Credited`,
    balance_amount: t`Balance`,
    amount: t`Amount`,
    allow_partial: t`Accept part payments`,
    minimum_amount: t`The smallest payment`,
    tip_choices: t`Tips`,
    account_uid: t`Stored card`,
    re_attempts: t`If the bank declines`,
    reminders: t`Reminders`,
    reminder_days: t`Reminders`,
    recipient_count: t`Recipients`,
    message_count: t({ message: 'Emails', context: 'how many' }),
    locale: t`Language of the document`,
    close_reason: t`Closed because`,
    method: t`Method`,
    received_on: t`Received on`,
    email: t`Send to`,
  };
  const ofReminders = (value: Value) =>
    value === 'off' ? t`None` : value === 'own' ? t`Days of its own` : t`As in the settings`;
  const partOf = (field: string, value: Value): string => {
    const known = words[field];
    if (known !== undefined) return known(value);
    if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
    if (field.endsWith('amount') && typeof value === 'number') return format.money(value, currency);
    return Array.isArray(value) ? value.join(', ') : String(value);
  };
  const listOf = (value: Value) => (Array.isArray(value) ? value : [String(value)]);
  const day = (value: Value) => format.date(String(value));
  const words: Readonly<Record<string, (value: Value) => string>> = {
    status: (value) => statusName(value as DocumentStatus),
    currency: (value) => (isCurrencyCode(Number(value)) ? currencies[Number(value) as 840].alphabetic : String(value)),
    issue_date: day,
    due_date: day,
    send_on: day,
    received_on: day,
    payment_terms: (value) => {
      const terms = paymentTerms.find((one) => one === value);
      return terms === undefined ? String(value) : termsName(terms);
    },
    discount_ppm: (value) => rateText({ rate_ppm: Number(value) }, format),
    tip_choices: (value) =>
      listOf(value)
        .map((ppm) => rateText({ rate_ppm: Number(ppm) }, format))
        .join(', '),
    re_attempts: (value) => retriesName(Number(value)),
    reminders: ofReminders,
    reminder_days: (value) =>
      listOf(value)
        .map((days) => reminderName(Number(days)))
        .join(', '),
    locale: (value) => (localeNames as Record<string, { name: string }>)[String(value)]?.name ?? String(value),
    close_reason: (value) => {
      const reason = closeReasons.find((one) => one === value);
      return reason === undefined ? String(value) : closeReasonName(reason);
    },
    method: (value) => methods[value as (typeof offlinePaymentMethods)[number]] ?? String(value),
  };
  const shown = (field: string, value: Change['before']) =>
    value === null || value === '' || (Array.isArray(value) && value.length === 0) ? nothing : partOf(field, value);
  return ({ field, before, after }) => {
    if (hiddenFields.has(field)) return undefined;
    const name = names[field] ?? readableName(field);
    if (field === 'account_uid' || field === 'customer_id' || field === 'terminal_uid') {
      return { name, values: undefined };
    }
    return { name, values: { before: shown(field, before), after: shown(field, after) } };
  };
}
