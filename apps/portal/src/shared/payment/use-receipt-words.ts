import { cardBrandName } from '@countinghouse/domain/card/card-label';
import { type CurrencyCode, currencies } from '@countinghouse/domain/money';
import { receiptParts } from '@countinghouse/domain/payment/receipt-parts';
import { shortGuid } from '@countinghouse/domain/text/format';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { useLingui } from '@lingui/react/macro';
import { lastFourOfMasked } from './payment-address.ts';
import { usePaymentNames } from './payment-names.ts';

/** The data of a receipt. Amounts are signed minor units; `amount` is the total, which includes tip and tax. */
export type ReceiptFacts = {
  payment_id: string;
  action: number;
  status: number;
  amount: number;
  tip: number;
  sales_tax: number;
  currency: CurrencyCode;
  card_brand: string;
  card_number: string;
  approval_code: string | null;
  timestamp: string;
  business_name: string;
  terminal_name: string;
  time_zone: TimeZone;
  order_id: string;
  description: string;
};

/** A receipt in the user's language, for screen, paper and PDF. Fields without a value are left out. */
export type ReceiptWords = {
  title: string;
  /** What was done; shown before the date. */
  action: string;
  facts: readonly { key: string; term: string; value: string; kind: 'text' | 'code' }[];
  /** Signed minor units. */
  sums: readonly { key: string; term: string; amount: number }[];
  total: { term: string; amount: number };
  thanks: string;
};

/** Returns the texts of a receipt. The card is shown by brand and last four digits. */
export function useReceiptWords(facts: ReceiptFacts): ReceiptWords {
  const { t } = useLingui();
  const { actionName, statusName } = usePaymentNames();
  const parts = receiptParts(facts);
  const code = currencies[facts.currency].alphabetic;
  const noMoney = facts.status === 230 || facts.status === 231;
  const card = `${cardBrandName(facts.card_brand)} •••• ${lastFourOfMasked(facts.card_number)}`;
  const said: ReceiptWords['facts'] = [
    { key: 'status', term: t`Status`, value: noMoney ? statusName(facts.status) : '', kind: 'text' },
    { key: 'card', term: t`Card`, value: card, kind: 'code' },
    { key: 'approval', term: t`Approval code`, value: facts.approval_code ?? '', kind: 'code' },
    { key: 'payment', term: t`Payment`, value: shortGuid(facts.payment_id), kind: 'code' },
    { key: 'order', term: t`Order`, value: facts.order_id, kind: 'text' },
    { key: 'description', term: t`Description`, value: facts.description, kind: 'text' },
  ];
  const sums = [
    { key: 'amount', term: t`Amount`, amount: parts?.subtotal ?? 0 },
    { key: 'tip', term: t`Tip`, amount: parts?.tip ?? 0 },
    { key: 'tax', term: t`Tax`, amount: parts?.sales_tax ?? 0 },
  ];
  return {
    title: t`Receipt`,
    action: actionName(facts.action),
    facts: said.filter(({ value }) => value !== ''),
    sums: sums.filter(({ amount }) => amount !== 0),
    total: { term: t`Total, ${code}`, amount: facts.amount },
    thanks: t`Thank you. Keep this copy for your records.`,
  };
}
