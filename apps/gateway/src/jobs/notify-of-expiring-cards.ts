import { expiryNoticeOf } from '@countinghouse/domain/vault/expiry-notice';
import type { Dependencies } from '../dependencies.ts';
import { merchantRefusal } from '../store/invoices/charging/charging-check.ts';
import { inScope } from '../store/scope.ts';
import { type ExpiringAccount, expiringAccounts, notifyOfExpiry } from '../store/vault/expiring-accounts.ts';
import type { Job } from './runner.ts';

const part = 500;

type Needs = Pick<
  Dependencies,
  'pool' | 'owner_pool' | 'clock' | 'real_clock' | 'log' | 'link_secrets' | 'mail_keys' | 'settings'
>;

/**
 * Notifies customers when a card with charges to come expires soon: 30 and 7 days before its last day, at 09:00 in the merchant's time zone, by
 * business time. A merchant can turn the mail off, which leaves its webhook event. Each notice is committed alone, so when a node dies the next one continues with the remaining notices.
 */
export function notifyOfExpiringCards(needs: Needs): Job {
  return {
    name: 'notify_of_expiring_cards',
    interval_ms: 300_000,
    run: async (signal) => {
      await sendDueNotices(needs, signal);
    },
  };
}

/**
 * Sends every due notice that was not sent yet.
 *
 * @returns how many were sent
 */
export async function sendDueNotices(needs: Needs, signal: AbortSignal): Promise<number> {
  const now = needs.clock.now();
  let sent = 0;
  let accounts: ExpiringAccount[] = [];
  do {
    accounts = await expiringAccounts(needs.owner_pool, { now, after: accounts.at(-1), limit: part });
    for (const account of accounts) {
      if (signal.aborted) return sent;
      if (await tryToNotify(needs, account, now)) sent += 1;
    }
  } while (accounts.length === part);
  return sent;
}

/** Sends the notice of one account. If that fails, the next round tries again, and the other accounts go on. */
async function tryToNotify(needs: Needs, account: ExpiringAccount, now: Date): Promise<boolean> {
  const { merchant_uid, account_uid, card_expiry, time_zone } = account;
  const days = expiryNoticeOf(card_expiry, { now, time_zone });
  if (days === undefined || merchantRefusal(account) !== undefined) return false;
  try {
    return await inScope(needs.pool, { merchant_uid }, 'write', (transaction) =>
      notifyOfExpiry(transaction, needs, { account, days, now, real_now: needs.real_clock.now() }),
    );
  } catch (error) {
    needs.log.error({ err: error, merchant_uid, account_uid }, 'the notice of an expiring card could not be sent');
    return false;
  }
}
