import { documentDate, documentTime, shortGuid } from '@countinghouse/domain/format';
import { type CurrencyCode, currencies } from '@countinghouse/domain/money';
import { receiptParts } from '@countinghouse/domain/receipt-parts';
import { type TimeZone, timeZones, zoneName } from '@countinghouse/domain/time-zones';
import { Slip, type SlipLine } from '@countinghouse/ui/slip';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../format/use-format.ts';
import { cardBrandName } from './card-brand-name.ts';
import { lastFourOfMasked } from './payment-address.ts';
import { usePaymentNames } from './payment-names.ts';

/** What stands on a receipt. Amounts are signed minor units; `amount` is the whole sum, tip and tax are parts of it. */
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

/** A payment's receipt. Date and time are written as on documents (blanks.md 9), in the merchant's time zone. */
export function Receipt({ facts }: { facts: ReceiptFacts }) {
  const { t } = useLingui();
  const { money } = useFormat();
  const { actionName, statusName } = usePaymentNames();
  const { amount, currency } = facts;
  const parts = receiptParts(facts);
  const when = new Date(facts.timestamp);
  const zone = timeZones[facts.time_zone];
  const code = currencies[currency].alphabetic;
  const noMoney = facts.status === 230 || facts.status === 231;
  const given = (key: string, term: string, value: string): SlipLine[] => (value === '' ? [] : [{ key, term, value }]);
  const sum = (key: string, term: string, part: number) => given(key, term, part === 0 ? '' : money(part, currency));
  return (
    <Slip
      label={t`Receipt`}
      title={facts.business_name}
      note={facts.terminal_name}
      facts={[
        {
          key: 'when',
          term: actionName(facts.action),
          value: `${documentDate(when, zone)}, ${documentTime(when, zone)} ${zoneName(facts.time_zone, when)}`,
        },
        ...given('status', t`Status`, noMoney ? statusName(facts.status) : ''),
        {
          key: 'card',
          term: t`Card`,
          value: `${cardBrandName(facts.card_brand)} •••• ${lastFourOfMasked(facts.card_number)}`,
        },
        ...given('approval', t`Approval code`, facts.approval_code ?? ''),
        { key: 'payment', term: t`Payment`, value: shortGuid(facts.payment_id) },
        ...given('order', t`Order`, facts.order_id),
        ...given('description', t`Description`, facts.description),
      ]}
      sums={[
        ...sum('amount', t`Amount`, parts?.subtotal ?? 0),
        ...sum('tip', t`Tip`, parts?.tip ?? 0),
        ...sum('tax', t`Tax`, parts?.sales_tax ?? 0),
      ]}
      total={{ term: t`Total, ${code}`, value: money(amount, currency) }}
      foot={t`Thank you. Keep this copy for your records.`}
    />
  );
}
