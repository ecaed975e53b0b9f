import type { Dependencies } from '../../dependencies.ts';
import type { Lane } from '../queue/start-queue.ts';
import { asTask } from '../queue/task.ts';
import { checkAuditChain } from './check-audit.ts';
import { checkWholeLedger } from './check-ledger.ts';
import { checkPayPages } from './check-pay-pages.ts';
import { deactivateInactiveUsers } from './deactivate-inactive-users.ts';
import { expireAttemptCounters } from './expiry/expire-attempt-counters.ts';
import { expireCardDeclines } from './expiry/expire-card-declines.ts';
import { expireContactMessages } from './expiry/expire-contact-messages.ts';
import { expireFailedJobs } from './expiry/expire-failed-jobs.ts';
import { expireIdempotencyKeys } from './expiry/expire-idempotency-keys.ts';
import { expireMailMessages } from './expiry/expire-mail-messages.ts';
import { expirePaymentFiles } from './expiry/expire-payment-files.ts';
import { expireReportFiles } from './expiry/expire-report-files.ts';
import { expireWebhookEvents } from './expiry/expire-webhook-events.ts';
import { runReport } from './run-report.ts';
import { sendBankChangeMail } from './send-bank-change-mail.ts';
import { sendContactMail } from './send-contact-mail.ts';
import { sendInactivityMail } from './send-inactivity-mail.ts';
import { sendMailMessage } from './send-mail-message.ts';
import { sendProtectionMail } from './send-protection-mail.ts';
import { sendReceiptMail } from './send-receipt-mail.ts';
import { updateAccounts } from './update-accounts.ts';
import { wipeCardNumbers } from './wipe-cards.ts';

/** How many mails and rounds a node runs in parallel. */
const atOnce = 6;
const fetchedAtOnce = 50;

/**
 * Returns every background task of a gateway node. Reports have their own lane, one at a time: a report takes seconds of CPU, and a
 * thousand reports due at midnight must not delay mails.
 */
export function createLanes(dependencies: Dependencies): readonly [mail_and_rounds: Lane, reports: Lane] {
  const { owner_pool, clock, real_clock } = dependencies;
  return [
    {
      at_once: atOnce,
      fetched: fetchedAtOnce,
      tasks: [
        asTask(sendContactMail(dependencies)),
        asTask(sendReceiptMail(dependencies)),
        asTask(sendBankChangeMail(dependencies)),
        asTask(sendInactivityMail(dependencies)),
        asTask(sendMailMessage(dependencies)),
        asTask(sendProtectionMail(dependencies)),
        asTask(deactivateInactiveUsers(dependencies)),
        asTask(checkWholeLedger(dependencies)),
        asTask(checkAuditChain(dependencies)),
        asTask(checkPayPages(dependencies)),
        asTask(expireIdempotencyKeys(owner_pool, real_clock)),
        asTask(expireAttemptCounters(owner_pool, real_clock)),
        asTask(expireCardDeclines(owner_pool, real_clock)),
        asTask(expirePaymentFiles(owner_pool, clock)),
        asTask(expireReportFiles(dependencies)),
        asTask(expireContactMessages(dependencies)),
        asTask(expireMailMessages(owner_pool, real_clock)),
        asTask(expireFailedJobs(dependencies)),
        asTask(expireWebhookEvents(owner_pool, clock)),
        asTask(updateAccounts(dependencies)),
        asTask(wipeCardNumbers(dependencies)),
      ],
    },
    { at_once: 1, tasks: [asTask(runReport(dependencies))] },
  ];
}
