import { t } from '@lingui/core/macro';
import { Button } from '../../components/button.tsx';
import { Callout } from '../../components/callout.tsx';
import type { Notice } from './use-payment.ts';

/** The outcome of the last attempt, above the form. The reason for a decline is never revealed. */
export function PaymentNotice({ notice, onPayAgain }: { notice: Notice; onPayAgain: () => void }) {
  switch (notice.about) {
    case 'declined':
      return (
        <Callout tone="danger" glyph="card_off" title={t`The card was not accepted`} alert>
          <p>{t`Nothing was charged. Try another card or ask your bank.`}</p>
        </Callout>
      );
    case 'authentication':
      return (
        <Callout tone="danger" glyph="card_off" title={t`Your bank wants to confirm this payment`} alert>
          <p>{t`That is not possible here. Nothing was charged. Use another card.`}</p>
        </Callout>
      );
    case 'card_refused':
      return (
        <Callout tone="danger" glyph="card_off" title={t`This card was declined too often`} alert>
          <p>{t`Nothing was charged. Use another card.`}</p>
        </Callout>
      );
    case 'duplicate':
      return (
        <Callout tone="warning" glyph="alert" title={t`You paid this a moment ago`} alert>
          <p>{t`The same card paid the same amount. Nothing more was charged.`}</p>
          <Button onPress={onPayAgain}>{t`Pay again`}</Button>
        </Callout>
      );
    case 'changed':
      return (
        <Callout tone="info" glyph="alert" title={t`What is to be paid has changed`} alert>
          <p>{t`Nothing was charged. Check the amount, then pay.`}</p>
        </Callout>
      );
    case 'offline':
      return (
        <Callout tone="warning" glyph="offline" title={t`You are offline`} alert>
          <p>{t`Nothing was sent. Your entries are still here. Pay once you are back online.`}</p>
        </Callout>
      );
    case 'not_arrived':
      return (
        <Callout tone="warning" glyph="offline" title={t`The payment did not arrive`} alert>
          <p>{t`The connection was lost. Try again. You will not be charged twice.`}</p>
        </Callout>
      );
    case 'not_sent':
      return (
        <Callout tone="warning" glyph="alert" title={t`The payment cannot be made right now`} alert>
          <p>{t`Nothing was charged. Try again in a moment.`}</p>
        </Callout>
      );
    case 'refused':
      return (
        <Callout tone="danger" glyph="alert" title={t`The payment was not made`} alert>
          {refusedTexts(notice.error).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Callout>
      );
  }
}

/** Returns the sentences of the service (specification section 8), or a general one if there is none. */
function refusedTexts(error: Extract<Notice, { about: 'refused' }>['error']): readonly string[] {
  return error.validation_errors.length > 0 ? error.validation_errors : [t`Check what you typed, and try again.`];
}
