import { writeMail } from '@countinghouse/mail/write-mail';
import type { Dependencies } from '../../dependencies.ts';
import { createMailer } from '../../mailer.ts';
import { forgetReceiptMail, noteReceiptSent, receiptMailState } from '../../store/payments/receipt-mails.ts';
import { inScope } from '../../store/scope.ts';
import { JobError, type Task, triesOfADay } from '../queue/task.ts';
import { sendMail } from './send-mail.ts';

/**
 * Mails the receipt of a payment. If a caller waits for it, it is sent now or not at all; otherwise it is retried for a day until the mail
 * server accepts it. If it cannot be sent, its idempotency key is free again. Uses real time, which the sandbox clock does not move.
 */
export function sendReceiptMail({
  owner_pool,
  pool,
  real_clock,
  settings,
  log,
}: Pick<Dependencies, 'owner_pool' | 'pool' | 'real_clock' | 'settings' | 'log'>): Task<'send_receipt_mail'> {
  const mailer = createMailer(settings);
  return {
    name: 'send_receipt_mail',
    tries_maximum: triesOfADay,
    run: async ({ email, locale, awaited, ...receipt }, { tries }) => {
      const { merchant_uid, payment_id, idempotency_key } = receipt;
      if ((await receiptMailState(owner_pool, receipt)) !== 'begun') return;
      const payment = await inScope(pool, { merchant_uid }, 'read', (transaction) =>
        transaction
          .selectFrom('payments_of_merchant as payment')
          .innerJoin('merchants as m', 'm.merchant_uid', 'payment.merchant_uid')
          .where('payment.payment_id', '=', payment_id)
          .selectAll('payment')
          .select(['m.doing_business_as as merchant', 'm.time_zone'])
          .executeTakeFirst(),
      );
      if (payment === undefined) return;
      const message_id = `${merchant_uid}.${idempotency_key.replace(/[^\w.-]/g, '-')}.receipt`;
      try {
        const mail = await writeMail('receipt', payment, locale);
        await sendMail(mailer, { ...mail, to: email, message_id });
      } catch (error) {
        const final = error instanceof JobError && error.final;
        if (awaited || final || tries + 1 >= triesOfADay) await forgetReceiptMail(owner_pool, receipt);
        if (!awaited) throw error;
        log.warn({ err: error, payment_id }, 'a receipt could not be sent');
        return;
      }
      await noteReceiptSent(owner_pool, receipt, real_clock.now());
    },
  };
}
