import type { downloadVisitorReceipt as declaration } from '@countinghouse/contract/payment-link/receipts/download-visitor-receipt';
import { fileWords } from '@countinghouse/domain/export/file-words';
import { paperOf } from '@countinghouse/domain/export/pdf-paper';
import { currencies } from '@countinghouse/domain/money';
import { shortGuid } from '@countinghouse/domain/text/format';
import type { Locale } from '@countinghouse/domain/text/locales';
import { timeZones } from '@countinghouse/domain/time/time-zones';
import type { Receipt } from '@countinghouse/files/documents/write-receipt';
import { brandLabel } from '@countinghouse/mail/mails/brand-label';
import type { Dependencies } from '../../../dependencies.ts';
import { makeReceiptFile } from '../../../export/receipt-file.ts';
import { i18nOf } from '../../../i18n.ts';
import type { VisitorOperation } from '../../../operation.ts';
import { readVisitorReceipt, type VisitorReceipt } from './visitor-receipt.ts';

/**
 * Downloads the receipt of an approved payment of the visitor's session, or of the customer whose link they opened, as a PDF in the reader's language.
 * Other receipts are not found.
 *
 * @throws OperationError not_found, too_many_files
 */
export function downloadVisitorReceipt(
  dependencies: Pick<Dependencies, 'receipt_turns'>,
): VisitorOperation<typeof declaration> {
  return async (context, { params, query }) => {
    const { visitor } = context;
    const locale = query.locale ?? visitor.locale;
    const { place, ...receipt } = await readVisitorReceipt(context, { ...params, locale });
    return makeReceiptFile(dependencies, {
      visitor_id: visitor.visitor_id,
      name: `receipt-${receipt.payment_id}.pdf`,
      receipt: documentOf(receipt, { locale, place }),
    });
  };
}

/** Returns the text of the PDF: the same as on the page, with only the last four digits of the card. */
function documentOf(receipt: VisitorReceipt, { locale, place }: { locale: Locale; place: string }): Receipt {
  const i18n = i18nOf(locale);
  const code = currencies[receipt.currency].alphabetic;
  const items = receipt.items.map(({ title, quantity, unit_amount }) => ({
    label: quantity === 1 ? title : `${title} × ${quantity}`,
    amount: quantity * unit_amount,
  }));
  const sums = [
    ...(items.length > 0
      ? items
      : [{ label: i18n._({ id: 'visitor_receipt.amount', message: 'Amount' }), amount: receipt.net_amount }]),
    { label: i18n._({ id: 'visitor_receipt.sales_tax', message: 'Sales tax' }), amount: receipt.tax_amount },
    { label: i18n._({ id: 'visitor_receipt.tip', message: 'Tip' }), amount: receipt.tip_amount },
  ].filter(({ amount }) => amount !== 0);
  return {
    locale,
    paper: paperOf(locale),
    currency: code,
    time_zone: timeZones[receipt.time_zone],
    taken_at: receipt.paid_at,
    merchant: { name: receipt.business, line: place },
    action: i18n._({ id: 'visitor_receipt.paid_on', message: 'Paid on' }),
    facts: factsOf(receipt, locale),
    description: {
      label: i18n._({ id: 'visitor_receipt.description', message: 'Description' }),
      value: receipt.title,
    },
    sums,
    total: {
      label: i18n._({ id: 'visitor_receipt.total', message: 'Paid, {code}', values: { code } }),
      amount: receipt.amount,
    },
    thanks: receipt.thanks === '' ? i18n._({ id: 'visitor_receipt.thanks', message: 'Thank you.' }) : receipt.thanks,
    words: {
      title: i18n._({ id: 'visitor_receipt.title', message: 'Receipt' }),
      page: fileWords[locale].page_label,
    },
  };
}

function factsOf(receipt: VisitorReceipt, locale: Locale): Receipt['facts'] {
  const i18n = i18nOf(locale);
  const state = {
    paid: '',
    refunded: i18n._({ id: 'visitor_receipt.refunded', message: 'Refunded' }),
    reversed: i18n._({ id: 'visitor_receipt.reversed', message: 'Reversed' }),
  }[receipt.state];
  return [
    { label: i18n._({ id: 'visitor_receipt.status', message: 'Status' }), value: state, kind: 'text' },
    {
      label: i18n._({ id: 'visitor_receipt.card', message: 'Card' }),
      value: `${brandLabel(receipt.card_brand)} •••• ${receipt.last_four}`,
      kind: 'code',
    },
    {
      label: i18n._({ id: 'visitor_receipt.approval_code', message: 'Approval code' }),
      value: receipt.approval_code ?? '',
      kind: 'code',
    },
    {
      label: i18n._({ id: 'visitor_receipt.payment', message: 'Payment' }),
      value: shortGuid(receipt.payment_id),
      kind: 'code',
    },
    {
      label: i18n._({ id: 'visitor_receipt.invoice', message: 'Invoice' }),
      value: receipt.invoice_number ?? '',
      kind: 'code',
    },
    { label: i18n._({ id: 'visitor_receipt.order', message: 'Order' }), value: receipt.order_id, kind: 'text' },
  ];
}
