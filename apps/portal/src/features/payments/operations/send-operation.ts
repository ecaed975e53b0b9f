import { cancelCapture } from '@countinghouse/contract/credit-card/follow-up/cancel-capture';
import { capturePayment } from '@countinghouse/contract/credit-card/follow-up/capture-payment';
import { refundPayment } from '@countinghouse/contract/credit-card/follow-up/refund-payment';
import { reversePayment } from '@countinghouse/contract/credit-card/follow-up/reverse-payment';
import { reverseRefund } from '@countinghouse/contract/credit-card/follow-up/reverse-refund';
import { isLocale } from '@countinghouse/domain/text/reader-locale';
import { i18n } from '@lingui/core';
import { send } from '../../../shared/client/send.ts';
import { createOperationKeys, type Operated, type RefundAbout } from './operation-keys.ts';
import { isFinal, type OperationOutcome, outcomeOfError, outcomeOfResult } from './operation-outcome.ts';

const keys = createOperationKeys(() => crypto.randomUUID());

/** Sends one operation under its key and returns the outcome. Never throws. */
export async function sendOperation(operated: Operated): Promise<OperationOutcome> {
  const request = keys.requestFor(operated);
  const options = { idempotency_key: request.key };
  const outcome = await call(request.operated, options).then(({ data }) => outcomeOfResult(data), outcomeOfError);
  if (isFinal(outcome)) keys.finish(operated);
  return outcome;
}

function aboutBody({ reason, note, receipt_email }: RefundAbout) {
  const { locale } = i18n;
  return {
    reason,
    ...(note === '' ? {} : { note }),
    ...(receipt_email === '' ? {} : { receipt: { email: receipt_email, ...(isLocale(locale) ? { locale } : {}) } }),
  };
}

function call(
  { operation, payment_id, amount, about, reopens_invoice }: Operated,
  options: { idempotency_key: string },
) {
  const params = { payment_id };
  const part = amount === undefined ? {} : { amount };
  switch (operation) {
    case 'capture':
      return send(capturePayment, { params, body: part }, options);
    case 'refund':
      return send(
        refundPayment,
        {
          params,
          body: {
            ...part,
            ...(about && aboutBody(about)),
            ...(reopens_invoice === undefined ? {} : { reopens_invoice }),
          },
        },
        options,
      );
    case 'capture-cancel':
      return send(cancelCapture, { params, body: {} }, options);
    case 'reversal':
      return send(reversePayment, { params, body: {} }, options);
    case 'refund-reversal':
      return send(reverseRefund, { params, body: {} }, options);
  }
}
