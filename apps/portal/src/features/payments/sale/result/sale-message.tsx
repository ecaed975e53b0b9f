import type { PaymentResult } from '@countinghouse/contract/credit-card/payment';
import { cardLabel } from '@countinghouse/domain/card/card-label';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { errorTexts } from '../../../../shared/client/report-error.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useDeclineReason } from '../../../../shared/payment/decline-reason.ts';
import { lastFourOfMasked, paymentHref } from '../../../../shared/payment/payment-address.ts';
import { AddressVerification, SecurityCodeVerification } from '../../../../shared/payment/verification.tsx';
import { useAccess } from '../../../../shared/session/use-access.ts';
import { useCardRefusal } from '../../../../shared/vault/use-card-refusal.ts';
import type { Sale } from '../use-sale.ts';
import { DuplicateMessage } from './duplicate-message.tsx';
import styles from './sale-summary.module.css';

/** The outcome of the last submission, and what to do now. */
export function SaleMessage({ sale, currency }: { sale: Sale; currency: CurrencyCode }) {
  const { t } = useLingui();
  const { money } = useFormat();
  const declineReason = useDeclineReason();
  const cardRefusal = useCardRefusal();
  const { outcome } = sale;
  const credit = sale.kind === 'credit';
  const not_done = credit ? t({ message: 'Not sent', context: 'what became of an operation' }) : t`Not charged`;
  switch (outcome?.kind) {
    case 'declined': {
      const { result } = outcome;
      const amount = money(Math.abs(result.amount), currency);
      const card = cardLabel(result.card_brand, lastFourOfMasked(result.card_number));
      return (
        <Message
          tone="danger"
          title={t({ message: 'Declined', context: 'payment status' })}
          payment_id={result.payment_id}
        >
          {declineReason(result.decline_reason, result.response_code)}{' '}
          {refusedByUs(result) ? (
            <CheckResult result={result} />
          ) : (
            <span className="ui-dim">{result.response_code}</span>
          )}
          <br />
          {refusedByUs(result)
            ? t`${amount} on ${card} is reversed. The customer may see it as pending for a few days.`
            : credit
              ? t`${amount} was not sent to ${card}. Try another card, or enter the security code again.`
              : t`${card} was not charged ${amount}. Try another card, or enter the security code again.`}
        </Message>
      );
    }
    case 'duplicate':
      return <DuplicateMessage earlier={outcome.earlier} sale={sale} currency={currency} />;
    case 'unknown':
      return (
        <Message tone="warning" title={t`No answer yet`} payment_id={outcome.payment_id}>
          {credit
            ? t`The card processor didn’t respond in time. The credit is being reversed. Check it before you send it again. If you submit this form unchanged, it won’t be sent twice.`
            : t`The card processor didn’t respond in time. The payment is being reversed. Check it before you charge the card again. If you submit this form unchanged, the card won’t be charged twice.`}
        </Message>
      );
    case 'no_answer':
      return (
        <Message tone="warning" title={t`The connection was lost`}>
          {credit
            ? t`We don’t know whether the credit went through. Submit the form again without changes to see the outcome. It won’t be sent twice.`
            : t`We don’t know whether the payment went through. Submit the form again without changes to see the outcome. The card won’t be charged twice.`}
        </Message>
      );
    case 'not_sent':
      return (
        <Message tone="warning" title={not_done} payment_id={outcome.payment_id}>
          {credit
            ? t`The card processor can’t be reached. Nothing was sent, and your entries are still here. Try again in a moment.`
            : t`The card processor can’t be reached. Nothing was charged, and your entries are still here. Try again in a moment.`}
        </Message>
      );
    case 'invalid':
      if (outcome.form_changed === true) {
        return (
          <Message tone="warning" title={t`This form has changed`}>
            {t`Nothing was sent. The form’s fields have changed. Review it and send again.`}
          </Message>
        );
      }
      return outcome.others === undefined ? null : (
        <Message tone="danger" title={not_done}>
          {errorTexts(outcome.others).texts.join(' ')}
        </Message>
      );
    case 'refused': {
      const refusal = cardRefusal(outcome.error);
      return (
        <Message tone="danger" title={refusal === undefined ? t`Not accepted` : not_done}>
          {refusal ?? errorTexts(outcome.error).texts.join(' ')}
        </Message>
      );
    }
    case 'signed_out':
      return (
        <Message tone="warning" title={t`Please login to access this resource`}>
          {credit
            ? t`Nothing was sent. Your entries are kept until you’re back. Only the card must be entered again.`
            : t`Nothing was charged. Your entries are kept until you’re back. Only the card must be entered again.`}
        </Message>
      );
    default:
      return null;
  }
}

/** Approved by the bank, and declined by the merchant's own settings. */
function refusedByUs({ decline_reason }: PaymentResult): boolean {
  return decline_reason === 'avs_refused' || decline_reason === 'cvv_refused';
}

function CheckResult({ result }: { result: PaymentResult }) {
  return result.decline_reason === 'avs_refused' ? (
    <AddressVerification code={result.avs_response} />
  ) : (
    <SecurityCodeVerification code={result.csc_response} />
  );
}

function Message({
  tone,
  title,
  payment_id,
  children,
}: {
  tone: 'danger' | 'warning';
  title: string;
  payment_id?: string | undefined;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const { may } = useAccess();
  return (
    <div className={styles.message}>
      <Callout
        alert
        tone={tone}
        title={title}
        actions={
          payment_id !== undefined && may('RESV') && may('RESD') ? (
            <TextLink href={paymentHref(payment_id)}>{t`Open the payment`}</TextLink>
          ) : null
        }
      >
        <br />
        {children}
      </Callout>
    </div>
  );
}
