import type { PaymentResult } from '@countinghouse/contract/credit-card/payment';
import type { Merchant } from '@countinghouse/contract/merchants/merchant';
import { shortGuid } from '@countinghouse/domain/format';
import { currencies } from '@countinghouse/domain/money';
import { businessDateOf, zoneName } from '@countinghouse/domain/time-zones';
import { TextLink } from '@countinghouse/ui/anchor';
import { Button } from '@countinghouse/ui/button';
import { CardBrandIcon } from '@countinghouse/ui/card-brand-icon';
import { type Definition, DefinitionList } from '@countinghouse/ui/definition-list';
import { CopyButton } from '@countinghouse/ui/id-text';
import { Lead } from '@countinghouse/ui/lead';
import { Stat } from '@countinghouse/ui/stat';
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconMail, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { clock } from '../../../shared/clock.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { cardBrandName } from '../../../shared/payment/card-brand-name.ts';
import { EmailReceiptDialog } from '../../../shared/payment/email-receipt-dialog.tsx';
import { lastFourOfMasked, paymentHref } from '../../../shared/payment/payment-address.ts';
import { PaymentStatusBadge } from '../../../shared/payment/payment-status.tsx';
import { PrintedReceipt } from '../../../shared/payment/printed-receipt.tsx';
import { Receipt, type ReceiptFacts } from '../../../shared/payment/receipt.tsx';
import { AddressVerification, SecurityCodeVerification } from '../../../shared/payment/verification.tsx';
import { useAccess } from '../../../shared/session/use-access.ts';
import styles from './sale-result.module.css';
import { customerOf, type SaleValues } from './sale-values.ts';

/** The approved payment with its receipt, and the way on. */
export function SaleResult({
  result,
  sold,
  merchant,
  onNew,
}: {
  result: PaymentResult;
  sold: SaleValues;
  merchant: Merchant;
  onNew: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const [emailing, setEmailing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { time_zone } = merchant;
  const time = `${format.time(result.timestamp, time_zone)} ${zoneName(time_zone, new Date(result.timestamp))}`;
  const facts = receiptFacts(result, sold, merchant);
  const credit = result.status === 225;
  return (
    <div className={styles.result}>
      <div>
        <div className={styles.head}>
          <Lead glyph={IconCheck} tone="success" big />
          <div>
            <h2 ref={heading} tabIndex={-1} className={styles.title}>
              {result.status === 205
                ? t`Authorized`
                : credit
                  ? t`Credit sent`
                  : t({ message: 'Approved', context: 'payment status' })}
            </h2>
            <p className="ui-dim">
              {result.status === 205
                ? t`The amount was held at ${time}.`
                : credit
                  ? t`The card’s bank took the credit at ${time}.`
                  : t`The card was charged at ${time}.`}
            </p>
          </div>
        </div>
        <div className={styles.figure}>
          <Stat
            size="xl"
            value={format.money(Math.abs(result.amount), result.currency)}
            unit={currencies[result.currency].alphabetic}
          />
        </div>
        <div className={styles.facts}>
          <DefinitionList label={t`Payment`} items={useFacts(result, sold, merchant)} />
        </div>
        <div className={styles.actions}>
          <Button color="primary" icon={IconPlus} onClick={onNew}>
            {result.status === 205 ? t`New authorization` : credit ? t`New credit` : t`New sale`}
          </Button>
          <Button icon={IconPrinter} onClick={() => window.print()}>{t`Print receipt`}</Button>
          <Button icon={IconMail} onClick={() => setEmailing(true)}>{t`Email receipt`}</Button>
        </div>
      </div>
      <Receipt facts={facts} />
      <PrintedReceipt facts={facts} />
      {emailing ? (
        <EmailReceiptDialog
          payment_id={result.payment_id}
          email={sold.texts.email ?? ''}
          onClose={() => setEmailing(false)}
        />
      ) : null}
    </div>
  );
}

function useFacts(result: PaymentResult, sold: SaleValues, merchant: Merchant): Definition[] {
  const { t } = useLingui();
  const format = useFormat();
  const { may } = useAccess();
  const { payment_id } = result;
  const customer = customerOf(sold);
  const now = clock.now();
  const closes = format.closingTime(merchant.batch_close_time, merchant.time_zone, now);
  const date = format.date(result.batch_date);
  const today = businessDateOf(now, merchant.time_zone) === result.batch_date;
  return [
    { key: 'status', term: t`Status`, value: <PaymentStatusBadge status={result.status} /> },
    {
      key: 'approval',
      term: t`Approval code`,
      value: result.approval_code ?? t({ message: 'None', context: 'approval code' }),
    },
    {
      key: 'payment',
      term: t`Payment`,
      value: (
        <span className="ui-row">
          {may('RESV') && may('RESD') ? (
            <TextLink href={paymentHref(payment_id)}>{shortGuid(payment_id)}</TextLink>
          ) : (
            shortGuid(payment_id)
          )}
          <CopyButton text={payment_id} label={t`payment ID`} />
        </span>
      ),
    },
    {
      key: 'card',
      term: t`Card`,
      value: (
        <span className="ui-row">
          <CardBrandIcon brand={result.card_brand} decorative />
          {cardBrandName(result.card_brand)} •••• {lastFourOfMasked(result.card_number)}
        </span>
      ),
    },
    { key: 'address', term: t`Address`, value: <AddressVerification code={result.avs_response} /> },
    { key: 'code', term: t`Security code`, value: <SecurityCodeVerification code={result.csc_response} /> },
    ...(customer === '' ? [] : [{ key: 'customer', term: t`Customer`, value: customer }]),
    {
      key: 'settles',
      term: t`Settles`,
      value:
        result.status === 205 ? t`Once it is captured` : today ? t`Today at ${closes}` : t`On ${date} at ${closes}`,
    },
  ];
}

function receiptFacts(result: PaymentResult, sold: SaleValues, merchant: Merchant): ReceiptFacts {
  const { payment_id, action, status, amount, currency, card_brand, card_number, approval_code, timestamp } = result;
  return {
    payment_id,
    action,
    status,
    amount,
    currency,
    card_brand,
    card_number,
    approval_code,
    timestamp,
    tip: sold.amounts['additional_amounts.tip'] ?? 0,
    sales_tax: sold.amounts['additional_amounts.tax'] ?? 0,
    business_name: merchant.doing_business_as,
    terminal_name: result.terminal.name,
    time_zone: merchant.time_zone,
    order_id: sold.texts['order.order_id']?.trim() ?? '',
    description: sold.texts['order.description']?.trim() ?? '',
  };
}
