import type { Dependencies } from '../dependencies.ts';
import { followSandboxClock } from '../sandbox-clock.ts';
import { anchorAudit } from './anchor-audit.ts';
import { checkAuditJob } from './check-audit.ts';
import { checkLedgerJob } from './check-ledger.ts';
import { closeBatchesAtCutOffs } from './close-batches.ts';
import { deactivateInactiveUsers } from './deactivate-inactive-users.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { expireCardDeclines } from './expire-card-declines.ts';
import { expireIdempotencyKeys } from './expire-idempotency-keys.ts';
import { expirePaymentFiles } from './expire-payment-files.ts';
import { expireWebhookEvents } from './expire-webhook-events.ts';
import { forgetResolvedAttemptsJob } from './forget-resolved-attempts.ts';
import { recordApiKeyUses } from './record-api-key-uses.ts';
import { recordSessionActivity } from './record-session-activity.ts';
import { recordUserActivity } from './record-user-activity.ts';
import { resolveAttempts } from './resolve-attempts.ts';
import { resolveBatches } from './resolve-batches.ts';
import { runReports } from './run-reports.ts';
import type { Job } from './runner.ts';
import { sealAudit } from './seal-audit.ts';
import { sendCommercialData } from './send-commercial-data.ts';
import { sendContactMail } from './send-contact-mail.ts';
import { settleAccounts } from './settle-accounts.ts';
import { sumLedgerJob } from './sum-ledger.ts';
import { takeAccountEvents } from './take-account-events.ts';

/** Every job of a gateway node. */
export function createJobs(dependencies: Dependencies): readonly Job[] {
  const { owner_pool, clock, real_clock, settings, payments, api_key_uses, user_activity, sandbox } = dependencies;
  return [
    resolveAttempts(payments),
    ...(sandbox === undefined ? [] : [followSandboxClock(sandbox, owner_pool)]),
    closeBatchesAtCutOffs(payments),
    sendCommercialData(payments),
    resolveBatches(payments),
    sealAudit(owner_pool, settings.AUDIT_SEAL_SECRET),
    anchorAudit(dependencies),
    sumLedgerJob(owner_pool),
    checkLedgerJob(dependencies),
    checkAuditJob(dependencies),
    forgetResolvedAttemptsJob(owner_pool),
    expireIdempotencyKeys(owner_pool, real_clock),
    expireCardDeclines(owner_pool, real_clock),
    expirePaymentFiles(owner_pool, clock),
    runReports(dependencies),
    sendContactMail(dependencies),
    settleAccounts(dependencies),
    recordApiKeyUses(owner_pool, api_key_uses),
    recordUserActivity(owner_pool, user_activity),
    // 0: another provider signs people in, and has nothing to tell.
    ...(settings.SESSION_CHECK_MS > 0 ? [takeAccountEvents(dependencies), recordSessionActivity(dependencies)] : []),
    deactivateInactiveUsers(dependencies),
    deliverWebhooks(dependencies),
    expireWebhookEvents(owner_pool, clock),
  ];
}
