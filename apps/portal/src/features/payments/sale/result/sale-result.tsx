import type { PaymentResult } from '@countinghouse/contract/credit-card/payment';
import type { Merchant } from '@countinghouse/contract/merchants/merchant';
import { cardBrandName } from '@countinghouse/domain/card/card-label';
import { currencies } from '@countinghouse/domain/money';
import { operationsAllowed, type PaymentState, type PaymentStatus } from '@countinghouse/domain/payment/payment';
import { shortGuid } from '@countinghouse/domain/text/format';
import { addDays, businessDateOf, instantOf, zoneName } from '@countinghouse/domain/time/time-zones';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { Button } from '@countinghouse/ui/button/button';
import { Stat } from '@countinghouse/ui/chart/stat';
import { CardBrandIcon } from '@countinghouse/ui/display/card-brand-icon';
import { type Definition, DefinitionList } from '@countinghouse/ui/display/definition-list';
import { CopyButton } from '@countinghouse/ui/display/id-text';
import { Lead } from '@countinghouse/ui/layout/lead';
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconMail, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { clock } from '../../../../shared/clock.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { DownloadReceiptButton } from '../../../../shared/payment/download-receipt-button.tsx';
import { EmailReceiptDialog } from '../../../../shared/payment/email-receipt-dialog.tsx';
import { lastFourOfMasked, paymentHref } from '../../../../shared/payment/payment-address.ts';
import { PaymentStatusBadge } from '../../../../shared/payment/payment-status.tsx';
import { PrintedReceipt } from '../../../../shared/payment/printed-receipt.tsx';
import { Receipt } from '../../../../shared/payment/receipt.tsx';
import type { ReceiptFacts } from '../../../../shared/payment/use-receipt-words.ts';
import { AddressVerification, SecurityCodeVerification } from '../../../../shared/payment/verification.tsx';
import type { OperatedPayment } from '../../../../shared/payment-operations/operation-request.ts';
import { useOperations } from '../../../../shared/payment-operations/use-operations.ts';
import { useAccess } from '../../../../shared/session/use-access.ts';
import { customerOf, type SaleValues } from '../sale-values.ts';
import styles from './sale-result.module.css';

/** The approved payment with its receipt and the next steps. */
export function SaleResult({
  result: taken,
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
  const [result, setResult] = useState(taken);
  const { offered } = useOperations();
  const operations = offered(operatedPayment(taken, result, sold), (done) => {
    if (done !== undefined) setResult({ ...taken, action: done.action, status: done.status });
  });
  const words = useResultWords(taken, result);
  const heading = useRef<HTMLHeadingElement>(null);
  // The heading tells the result, first and after each operation.
  useEffect(() => {
    if (result.status > 0) heading.current?.focus();
  }, [result.status]);
  const facts = receiptFacts(result, sold, merchant);
  const timeOf = (instant: string) =>
    `${format.time(instant, merchant.time_zone)} ${zoneName(merchant.time_zone, new Date(instant))}`;
  return (
    <div className={styles.result}>
      <div>
        <div className={styles.head}>
          <Lead glyph={IconCheck} tone="success" big />
          <div>
            <h2 ref={heading} tabIndex={-1} className={styles.title}>
              {words.title}
            </h2>
            <p className="ui-dim">{words.sentence(timeOf(taken.timestamp))}</p>
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
            {words.anew}
          </Button>
          {operations.map(({ key, label, glyph, onSelect }) => (
            <Button key={key} icon={glyph} onClick={onSelect}>
              {label}
            </Button>
          ))}
          <Button icon={IconPrinter} onClick={() => window.print()}>{t`Print receipt`}</Button>
          <DownloadReceiptButton facts={facts} />
          <Button icon={IconMail} onClick={() => setEmailing(true)}>{t`Email receipt`}</Button>
        </div>
      </div>
      <Receipt facts={facts} />
      <PrintedReceipt facts={facts} />
      {emailing ? (
        <EmailReceiptDialog payment_id={result.payment_id} email={sold.email} onClose={() => setEmailing(false)} />
      ) : null}
    </div>
  );
}

/**
 * Returns the payment for the operation dialogs. For users who may not read payments, the possible operations follow from the domain's
 * rules: it was just taken, and its batch is open. The gateway still decides.
 */
function operatedPayment(taken: PaymentResult, present: PaymentResult, sold: SaleValues): OperatedPayment {
  const amount = Math.abs(taken.amount);
  const state = {
    status: present.status as PaymentStatus,
    action: taken.action as PaymentState['action'],
    amount,
    authorized_amount: amount,
    captured_amount: present.status === 205 ? 0 : amount,
    refunded_amount: 0,
    batch_status: 'open' as const,
    came_from_capture: taken.status === 205 && present.status !== 205,
  };
  const { payment_id, card_brand, card_number, currency } = taken;
  return {
    ...{ payment_id, card_brand, card_number, currency },
    // A sale on this page belongs to no invoice.
    source: null,
    action: present.action,
    status: present.status,
    amount: taken.amount,
    ...{ authorized_amount: amount, captured_amount: state.captured_amount, refunded_amount: 0 },
    customer: customerOf(sold),
    company: sold.account.company_name.trim(),
    email: sold.email.trim(),
    links: operationsAllowed(state).map((operation) => ({
      operation,
      method: 'POST' as const,
      href: `/${payment_id}/${operation}`,
    })),
  };
}

/** Returns the texts for the payment's result, from the original payment and its current state. */
function useResultWords(
  taken: PaymentResult,
  present: PaymentResult,
): { title: string; sentence: (time: string) => string; anew: string } {
  const { t } = useLingui();
  const anew = taken.status === 205 ? t`New authorization` : taken.status === 225 ? t`New credit` : t`New sale`;
  if (present.status === 231) {
    const title = taken.status === 225 ? t`Credit reversed` : t`Voided`;
    return { title, sentence: () => t`No money moves.`, anew };
  }
  if (taken.status === 205) {
    return present.status === 205
      ? { title: t`Authorized`, sentence: (time) => t`The amount was held at ${time}.`, anew }
      : { title: t`Captured`, sentence: () => t`It settles with the terminal’s next batch.`, anew };
  }
  return taken.status === 225
    ? { title: t`Credit sent`, sentence: (time) => t`The issuer accepted the credit at ${time}.`, anew }
    : {
        title: t({ message: 'Approved', context: 'payment status' }),
        sentence: (time) => t`The card was charged at ${time}.`,
        anew,
      };
}

function useFacts(result: PaymentResult, sold: SaleValues, merchant: Merchant): Definition[] {
  const { t } = useLingui();
  const { may } = useAccess();
  const { payment_id } = result;
  const customer = customerOf(sold);
  const settles = useSettles(result, merchant);
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
      value: result.status === 231 ? t`Not at all. It was voided` : settles,
    },
  ];
}

/** Returns when the payment's batch closes. */
function useSettles({ status, batch_date }: PaymentResult, merchant: Merchant): string {
  const { t } = useLingui();
  const format = useFormat();
  if (status === 205) return t`Once it is captured`;
  if (!merchant.batch_close_automatic) return t`When you settle the batch`;
  const { batch_close_time, time_zone } = merchant;
  const closes = format.closingTime(instantOf(batch_date, batch_close_time, time_zone), time_zone);
  const today = businessDateOf(clock.now(), time_zone);
  if (batch_date === today) return t`Today at ${closes}`;
  if (batch_date === addDays(today, 1)) return t`Tomorrow at ${closes}`;
  const date = format.date(batch_date);
  return t`On ${date} at ${closes}`;
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
    tip: sold.additional_amounts.tip ?? 0,
    sales_tax: sold.additional_amounts.tax ?? 0,
    business_name: merchant.doing_business_as,
    terminal_name: result.terminal.name,
    time_zone: merchant.time_zone,
    order_id: sold.order.order_id.trim(),
    description: sold.order.description.trim(),
  };
}
