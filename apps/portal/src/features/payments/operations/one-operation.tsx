import { type CurrencyCode, currencies, parseMoneyInput } from '@countinghouse/domain/money';
import { amountLeft, type FollowUpOperation } from '@countinghouse/domain/payment/payment';
import { Button } from '@countinghouse/ui/button/button';
import { CardNumber } from '@countinghouse/ui/display/card-brand-icon';
import { DefinitionList } from '@countinghouse/ui/display/definition-list';
import { IdText } from '@countinghouse/ui/display/id-text';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { MoneyField } from '@countinghouse/ui/field/money-field';
import { type LeadIcon, Modal } from '@countinghouse/ui/overlay/modal';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reportError } from '../../../shared/client/report-error.ts';
import { useProblemTexts } from '../../../shared/fields/problem-text.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useLeaveQuestion } from '../../../shared/navigation/use-leave-question.ts';
import { lastFourOfMasked, paymentHref } from '../../../shared/payment/payment-address.ts';
import type { OperatedPayment, OperationRequest } from '../../../shared/payment-operations/operation-request.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import styles from './operation-dialog.module.css';
import { canTryAgain, type OperationOutcome } from './operation-outcome.ts';
import { RefundAboutFields, useRefundAbout } from './refund-about.tsx';
import { sendOperation } from './send-operation.ts';
import { isOfInvoice, StillOwed } from './still-owed.tsx';
import { useOperationWords } from './use-operation-words.ts';
import { useOutcomeWords } from './use-outcome-words.ts';

/** An operation that cannot be undone shows a warning; a capture is routine. */
const leads: Record<FollowUpOperation, { lead?: LeadIcon; tone?: 'danger' }> = {
  capture: {},
  'capture-cancel': { lead: 'reset' },
  reversal: { lead: 'alert-triangle', tone: 'danger' },
  refund: { lead: 'undo' },
  'refund-reversal': { lead: 'alert-triangle', tone: 'danger' },
};

/** One payment: its data, the amount if a part can be taken, the sentence that says what will happen, and the result. */
export function OneOperation({
  operation,
  payment,
  onDone,
  onClose,
}: {
  operation: FollowUpOperation;
  payment: OperatedPayment;
  onDone: OperationRequest['onDone'];
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { money } = useFormat();
  const { may } = useAccess();
  const words = useOperationWords();
  const outcomeWords = useOutcomeWords();
  const queries = useQueryClient();
  const left = amountLeft(operation, payment);
  const partly = operation === 'capture' || operation === 'refund';
  const [amount, setAmount] = useState<number | null>(left);
  const [touched, setTouched] = useState(false);
  const about = useRefundAbout(payment.email);
  const [reopens_invoice, setReopens] = useState(false);
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<OperationOutcome>();
  useLeaveQuestion(sending);

  const { currency } = payment;
  const fits = amount !== null && amount > 0 && amount <= left;
  const most = money(left, currency);
  const problem =
    fits || (!touched && (amount === null || amount <= left))
      ? null
      : amount === null
        ? t`Enter an amount of ${most} or less`
        : amount > left
          ? t`No more than ${most} is left`
          : t`Enter an amount above zero`;
  const facts = words.factsOf(payment, fits ? amount : undefined, fits ? left - amount : 0);
  const asks = operation === 'refund' && isOfInvoice(payment);
  const over = outcome !== undefined && !canTryAgain(outcome);

  const confirm = async () => {
    setTouched(true);
    const said = operation === 'refund' ? about.check() : undefined;
    if (!fits || sending || said === 'faulty') return;
    setSending(true);
    setOutcome(undefined);
    const became = await sendOperation({
      operation,
      payment_id: payment.payment_id,
      amount: partly ? amount : undefined,
      ...(said === undefined ? {} : { about: said }),
      ...(asks ? { reopens_invoice } : {}),
    });
    setSending(false);
    void queries.invalidateQueries();
    if (became.kind === 'done') {
      const { payment_id } = became.result;
      toast({
        tone: 'success',
        title: words.done(operation, facts),
        ...(may('RESV') && may('RESD') ? { link: { label: t`Open payment`, href: paymentHref(payment_id) } } : {}),
      });
      onDone?.(became.result);
      onClose();
      return;
    }
    if (became.kind === 'signed_out') reportError(became.error);
    setOutcome(became);
  };

  const told = outcome === undefined ? undefined : outcomeWords(outcome, payment.status);
  return (
    <Modal
      open
      size="default"
      {...leads[operation]}
      title={words.question(operation, facts)}
      onClose={onClose}
      loading={sending}
      confirmDisabledReason={partly && problem !== null ? problem : undefined}
      onConfirm={() => void confirm()}
      confirmLabel={outcome === undefined ? words.button(operation, facts) : t`Try again`}
      confirmColor={operation === 'reversal' || operation === 'refund-reversal' ? 'danger' : 'primary'}
      {...(operation === 'capture-cancel' ? { cancelLabel: t`Go back` } : {})}
      {...(over ? { footer: <Button onClick={onClose}>{t`Close`}</Button> } : {})}
    >
      <div className={styles.body}>
        <PaymentFacts
          operation={operation}
          payment={payment}
          customer={facts.customer}
          most={partly ? most : undefined}
        />
        {partly && !over ? (
          <AmountField
            operation={operation}
            currency={currency}
            amount={amount}
            problem={problem}
            readOnly={sending || outcome?.kind === 'no_answer'}
            onAmount={(value) => {
              setAmount(value);
              setOutcome(undefined);
            }}
            onLeave={() => setTouched(true)}
          />
        ) : null}
        {operation === 'refund' && !over ? (
          <RefundAboutFields about={about} locked={sending || outcome?.kind === 'no_answer'} />
        ) : null}
        {asks && !over ? (
          <StillOwed value={reopens_invoice} locked={sending || outcome?.kind === 'no_answer'} onValue={setReopens} />
        ) : null}
        {told === undefined ? (
          <p hidden={facts.amount === undefined}>
            {words.sentence(operation, facts)} <span className="ui-dim">{words.consequence(operation, facts)}</span>
          </p>
        ) : (
          <Callout alert tone={told.tone}>
            {told.sentence}
          </Callout>
        )}
      </div>
    </Modal>
  );
}

function PaymentFacts({
  operation,
  payment,
  customer,
  most,
}: {
  operation: FollowUpOperation;
  payment: OperatedPayment;
  customer: string;
  /** The highest possible amount, if a part can be taken. */
  most: string | undefined;
}) {
  const { t } = useLingui();
  return (
    <DefinitionList
      label={t`Payment`}
      items={[
        {
          key: 'payment',
          term: t`Payment`,
          value: <IdText id={payment.payment_id} label={t`payment ID`} copy={false} />,
        },
        {
          key: 'card',
          term: t`Card`,
          value: <CardNumber brand={payment.card_brand} lastFour={lastFourOfMasked(payment.card_number)} />,
        },
        { key: 'customer', term: t`Customer`, value: customer },
        ...(most !== undefined
          ? [
              {
                key: 'left',
                term: operation === 'capture' ? t({ message: 'Authorized', context: 'amount' }) : t`Left to refund`,
                value: most,
              },
            ]
          : []),
      ]}
    />
  );
}

/** A field for the amount that is captured or refunded. */
function AmountField({
  operation,
  currency,
  amount,
  problem,
  readOnly,
  onAmount,
  onLeave,
}: {
  operation: FollowUpOperation;
  currency: CurrencyCode;
  amount: number | null;
  problem: string | null;
  readOnly: boolean;
  onAmount: (amount: number | null) => void;
  onLeave: () => void;
}) {
  const { t } = useLingui();
  const { money, locale } = useFormat();
  const { amountFault } = useProblemTexts();
  const { symbol, alphabetic } = currencies[currency];
  return (
    <MoneyField
      label={operation === 'capture' ? t`Amount to capture` : t`Amount to refund`}
      symbol={symbol}
      code={alphabetic}
      value={amount}
      readOnly={readOnly}
      error={problem}
      parse={(typed) => {
        const read = parseMoneyInput(typed, { locale });
        if (!('fault' in read)) return { value: read.amount };
        return read.fault === 'empty' ? { value: null } : { fault: amountFault(read.fault) };
      }}
      format={(value) => money(value, currency).slice(symbol.length)}
      onValue={onAmount}
      onBlur={onLeave}
    />
  );
}
