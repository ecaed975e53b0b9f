import { amountLeft, type FollowUpOperation } from '@countinghouse/domain/payment/payment';
import { localeNamed } from '@countinghouse/domain/text/locales';
import { labelled } from '@countinghouse/domain/text/typography';
import { Button } from '@countinghouse/ui/button/button';
import { Badge, type BadgeMeaning } from '@countinghouse/ui/display/badge';
import { CardNumber } from '@countinghouse/ui/display/card-brand-icon';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { reportError } from '../../../shared/client/report-error.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useLeaveQuestion } from '../../../shared/navigation/use-leave-question.ts';
import { lastFourOfMasked } from '../../../shared/payment/payment-address.ts';
import type { OperatedPayment } from '../../../shared/payment-operations/operation-request.ts';
import styles from './operation-dialog.module.css';
import { canTryAgain } from './operation-outcome.ts';
import { type OperationStep, runEach } from './operation-run.ts';
import { sendOperation } from './send-operation.ts';
import { isOfInvoice, StillOwed } from './still-owed.tsx';
import { useOperationWords } from './use-operation-words.ts';
import { useOutcomeWords } from './use-outcome-words.ts';

type Props = {
  operation: FollowUpOperation;
  payments: readonly OperatedPayment[];
  onDone: (() => void) | undefined;
  onClose: () => void;
};

/**
 * An operation on several payments: each as a whole, a few at a time, each with its own result. It can be stopped, and failures can be
 * retried.
 */
export function SeveralOperations({ operation, payments, onDone, onClose }: Props) {
  const { t } = useLingui();
  const { count } = useFormat();
  const words = useOperationWords();
  const sums = useSums();
  const [reopens_invoice, setReopens] = useState(false);
  const { steps, running, stopping, run, stop } = useRun(operation, reopens_invoice);

  const close = () => {
    if (steps.size > 0) onDone?.();
    onClose();
  };
  const begun = steps.size > 0;
  const over = payments.filter(({ payment_id }) => steps.get(payment_id)?.phase === 'over').length;
  const again = payments.filter(({ payment_id }) => mayRunAgain(steps.get(payment_id)));
  const done = count(over);
  const all = count(payments.length);
  const said = running ? t`${done} of ${all} done` : '';
  return (
    <Modal
      open
      size="huge"
      title={`${words.several(operation, payments.length)}${begun ? '' : '?'}`}
      subtitle={sums(operation, payments)}
      onClose={running ? stop : close}
      footer={
        running ? (
          <>
            <span className="ui-grow ui-dim" role="status">
              {said}
            </span>
            <Button
              onClick={stop}
              disabledReason={stopping ? t`Waiting for responses to operations already sent` : undefined}
            >
              {t`Stop`}
            </Button>
          </>
        ) : begun ? (
          <>
            {again.length > 0 ? <Button onClick={() => void run(again)}>{t`Try again`}</Button> : null}
            <Button color="primary" onClick={close}>{t`Close`}</Button>
          </>
        ) : (
          <>
            <Button onClick={close}>{t`Go back`}</Button>
            <Button
              type="submit"
              color={operation === 'reversal' || operation === 'refund-reversal' ? 'danger' : 'primary'}
            >
              {words.several(operation, payments.length)}
            </Button>
          </>
        )
      }
      onConfirm={() => {
        if (!begun) void run(payments);
      }}
    >
      <div className={styles.body}>
        {operation === 'refund' && !begun && payments.some(isOfInvoice) ? (
          <StillOwed value={reopens_invoice} locked={false} onValue={setReopens} />
        ) : null}
        {begun && !running ? <Summary payments={payments} steps={steps} /> : null}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <ul className={styles.list} tabIndex={0} aria-label={t`Payments`}>
          {payments.map((payment) => (
            <Row
              key={payment.payment_id}
              operation={operation}
              payment={payment}
              step={steps.get(payment.payment_id)}
            />
          ))}
        </ul>
      </div>
    </Modal>
  );
}

/** Runs an operation on payments, a few at a time, until it is stopped. Requests already sent are awaited. */
function useRun(operation: FollowUpOperation, reopens_invoice: boolean) {
  const queries = useQueryClient();
  const [steps, setSteps] = useState<ReadonlyMap<string, OperationStep>>(new Map());
  const [running, setRunning] = useState(false);
  const [stopping, setStopping] = useState(false);
  const stopped = useRef(false);
  useLeaveQuestion(running);

  const run = async (chosen: readonly OperatedPayment[]) => {
    stopped.current = false;
    setStopping(false);
    setRunning(true);
    await runEach(chosen, {
      act: (payment) =>
        sendOperation({
          operation,
          payment_id: payment.payment_id,
          amount: operation === 'capture' || operation === 'refund' ? amountLeft(operation, payment) : undefined,
          ...(operation === 'refund' && isOfInvoice(payment) ? { reopens_invoice } : {}),
        }),
      stopped: () => stopped.current,
      onStep: (payment, step) => {
        if (step.phase === 'over' && step.outcome.kind === 'signed_out') {
          stopped.current = true;
          reportError(step.outcome.error);
        }
        setSteps((before) => new Map(before).set(payment.payment_id, step));
      },
    });
    setRunning(false);
    void queries.invalidateQueries();
  };

  const stop = () => {
    stopped.current = true;
    setStopping(true);
  };
  return { steps, running, stopping, run, stop };
}

function mayRunAgain(step: OperationStep | undefined): boolean {
  if (step === undefined || step.phase === 'stopped') return true;
  return step.phase === 'over' && canTryAgain(step.outcome);
}

/** Returns the sum of all payments, by currency. */
function useSums(): (operation: FollowUpOperation, payments: readonly OperatedPayment[]) => string {
  const { money, locale } = useFormat();
  return (operation, payments) => {
    const sums = new Map<OperatedPayment['currency'], number>();
    for (const payment of payments) {
      sums.set(payment.currency, (sums.get(payment.currency) ?? 0) + amountLeft(operation, payment));
    }
    return new Intl.ListFormat(locale, { type: 'conjunction' }).format(
      [...sums].sort(([one], [other]) => other - one).map(([currency, sum]) => money(sum, currency)),
    );
  };
}

/** Shows how many had which outcome. */
function Summary({
  payments,
  steps,
}: {
  payments: readonly OperatedPayment[];
  steps: ReadonlyMap<string, OperationStep>;
}) {
  const outcomeWords = useOutcomeWords();
  const { t, i18n } = useLingui();
  const { count } = useFormat();
  const counts = new Map<string, number>();
  let good = true;
  for (const payment of payments) {
    const step = steps.get(payment.payment_id);
    const word =
      step?.phase === 'over'
        ? outcomeWords(step.outcome, payment.status).word
        : t({ message: 'Not sent', context: 'what became of an operation' });
    if (step?.phase !== 'over' || step.outcome.kind !== 'done') good = false;
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return (
    <Callout alert tone={good ? 'success' : 'warning'}>
      {[...counts].map(([word, number]) => labelled(word, count(number), localeNamed(i18n.locale))).join(' · ')}
    </Callout>
  );
}

const meanings: Record<'success' | 'info' | 'warning' | 'danger', BadgeMeaning> = {
  success: 'success',
  info: 'info',
  warning: 'warning',
  danger: 'danger',
};

function Row({
  operation,
  payment,
  step,
}: {
  operation: FollowUpOperation;
  payment: OperatedPayment;
  step: OperationStep | undefined;
}) {
  const words = useOperationWords();
  const facts = words.factsOf(payment, amountLeft(operation, payment), 0);
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        <CardNumber brand={payment.card_brand} lastFour={lastFourOfMasked(payment.card_number)} />
        <span className="ui-cut" dir="auto">
          {facts.customer}
        </span>
      </span>
      <span className={styles.end}>
        <StepBadge step={step} status={payment.status} />
        <span className="ui-num">{facts.amount}</span>
      </span>
      <StepSentence step={step} status={payment.status} />
    </li>
  );
}

function StepBadge({ step, status }: { step: OperationStep | undefined; status: number }) {
  const { t } = useLingui();
  const outcomeWords = useOutcomeWords();
  if (step === undefined) return null;
  switch (step.phase) {
    case 'waiting':
      return (
        <Badge meaning="neutral" mark="ring">
          {t({ message: 'Waiting', context: 'what became of an operation' })}
        </Badge>
      );
    case 'sending':
      return (
        <Badge meaning="info" mark="half">
          {t({ message: 'Under way', context: 'what became of an operation' })}
        </Badge>
      );
    case 'stopped':
      return (
        <Badge meaning="neutral" mark="ring">
          {t({ message: 'Not sent', context: 'what became of an operation' })}
        </Badge>
      );
    case 'over': {
      const { word, tone } = outcomeWords(step.outcome, status);
      return (
        <Badge meaning={meanings[tone]} mark="dot">
          {word}
        </Badge>
      );
    }
  }
}

function StepSentence({ step, status }: { step: OperationStep | undefined; status: number }) {
  const outcomeWords = useOutcomeWords();
  if (step?.phase !== 'over') return null;
  const { sentence } = outcomeWords(step.outcome, status);
  return sentence === '' ? null : <span className={`${styles.told} ui-small ui-dim`}>{sentence}</span>;
}
