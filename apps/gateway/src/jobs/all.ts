import type { Dependencies } from '../dependencies.ts';
import { followSandboxClock } from '../sandbox-clock.ts';
import type { TaskName } from '../store/background-jobs/task-about.ts';
import { recordApiKeyUses } from './accounts/record-api-key-uses.ts';
import { recordSessionActivity } from './accounts/record-session-activity.ts';
import { recordUserActivity } from './accounts/record-user-activity.ts';
import { settleAccounts } from './accounts/settle-accounts.ts';
import { takeAccountEvents } from './accounts/take-account-events.ts';
import { anchorAudit } from './audit/anchor-audit.ts';
import { sealAudit } from './audit/seal-audit.ts';
import { closeBatchesAtCutOffs } from './batches/close-batches.ts';
import { resolveBatches } from './batches/resolve-batches.ts';
import { sendCommercialData } from './batches/send-commercial-data.ts';
import { chargeDueInvoices } from './charge-due-invoices.ts';
import { checkInvoicesJob } from './check-invoices.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { expirePaymentLinks } from './expire-payment-links.ts';
import { forgetResolvedAttemptsJob } from './forget-resolved-attempts.ts';
import { issueScheduledInvoices } from './issue-scheduled-invoices.ts';
import { notifyOfExpiringCards } from './notify-of-expiring-cards.ts';
import { endProtections } from './protection/end-protections.ts';
import { writeHeldOff } from './protection/write-held-off.ts';
import { queueAccountUpdates } from './queue-account-updates.ts';
import { queueDueReports } from './queue-due-reports.ts';
import { queueNightlyChecks } from './queue-nightly-checks.ts';
import { queueRounds } from './queue-rounds.ts';
import { remindOfInvoices } from './remind-of-invoices.ts';
import { resolveAttempts } from './resolve-attempts.ts';
import type { Job } from './runner.ts';
import { sumLedgerJob } from './sum-ledger.ts';

const expiryRounds: readonly TaskName[] = [
  'expire_card_declines',
  'expire_contact_messages',
  'expire_failed_jobs',
  'expire_idempotency_keys',
  'expire_mail_messages',
  'expire_payment_files',
  'expire_report_files',
  'expire_webhook_events',
];

/** Returns every job of a gateway node that runs at its own interval. Everything else is a background task (tasks/). */
export function createJobs(dependencies: Dependencies): readonly Job[] {
  const { owner_pool, settings, payments, api_key_uses, user_activity, sandbox } = dependencies;
  return [
    resolveAttempts(payments),
    ...(sandbox === undefined ? [] : [followSandboxClock(sandbox, owner_pool)]),
    closeBatchesAtCutOffs(payments),
    sendCommercialData(payments),
    resolveBatches(payments),
    sealAudit(owner_pool, settings.AUDIT_SEAL_SECRET),
    anchorAudit(dependencies),
    sumLedgerJob(owner_pool),
    forgetResolvedAttemptsJob(owner_pool),
    queueDueReports(dependencies),
    queueNightlyChecks(dependencies),
    queueAccountUpdates(dependencies),
    queueRounds(owner_pool, 'queue_rounds', 600_000, expiryRounds),
    queueRounds(owner_pool, 'queue_hourly_rounds', 3_600_000, ['deactivate_inactive_users', 'expire_attempt_counters']),
    settleAccounts(dependencies),
    recordApiKeyUses(owner_pool, api_key_uses),
    recordUserActivity(owner_pool, user_activity),
    // 0: another provider handles sign-ins, and has no events.
    ...(settings.SESSION_CHECK_MS > 0 ? [takeAccountEvents(dependencies), recordSessionActivity(dependencies)] : []),
    expirePaymentLinks(dependencies),
    issueScheduledInvoices(dependencies),
    chargeDueInvoices(dependencies),
    remindOfInvoices(dependencies),
    notifyOfExpiringCards(dependencies),
    checkInvoicesJob(dependencies),
    endProtections(dependencies),
    writeHeldOff(dependencies),
    deliverWebhooks(dependencies),
  ];
}
