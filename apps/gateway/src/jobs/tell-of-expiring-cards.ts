import { expiryNoticeOf } from '@countinghouse/domain/vault/expiry-notice';
import type { Dependencies } from '../dependencies.ts';
import { merchantRefusal } from '../store/invoices/charging/charging-look.ts';
import { inScope } from '../store/scope.ts';
import { type ExpiringAccount, expiringAccounts, tellOfExpiry } from '../store/vault/expiring-accounts.ts';
import type { Job } from './runner.ts';

const part = 500;

type Needs = Pick<
  Dependencies,
  'pool' | 'owner_pool' | 'clock' | 'real_clock' | 'log' | 'link_secrets' | 'mail_keys' | 'settings'
>;

/**
 * Tells customers that a card expires soon to which something will be charged: 30 and 7 days before its last day, at nine in the morning of the
 * merchant, by business time. A node that dies in between has told what it committed, and the next one goes on.
 */
export function tellOfExpiringCards(needs: Needs): Job {
  return {
    name: 'tell_of_expiring_cards',
    interval_ms: 300_000,
    run: async (signal) => {
      await tellDueNotices(needs, signal);
    },
  };
}

/**
 * Tells every notice that is due by now and was not told.
 *
 * @returns how many were told
 */
export async function tellDueNotices(needs: Needs, signal: AbortSignal): Promise<number> {
  const now = needs.clock.now();
  let told = 0;
  let accounts: ExpiringAccount[] = [];
  do {
    accounts = await expiringAccounts(needs.owner_pool, { now, after: accounts.at(-1), limit: part });
    for (const account of accounts) {
      if (signal.aborted) return told;
      if (await tellSurely(needs, account, now)) told += 1;
    }
  } while (accounts.length === part);
  return told;
}

/** Tells the notice of one account. One that fails is tried again with the next round, and holds up no other. */
async function tellSurely(needs: Needs, account: ExpiringAccount, now: Date): Promise<boolean> {
  const { merchant_uid, account_uid, card_expiry, time_zone } = account;
  const days = expiryNoticeOf(card_expiry, { now, time_zone });
  if (days === undefined || merchantRefusal(account) !== undefined) return false;
  try {
    return await inScope(needs.pool, { merchant_uid }, 'write', (transaction) =>
      tellOfExpiry(transaction, needs, { account, days, now, real_now: needs.real_clock.now() }),
    );
  } catch (error) {
    needs.log.error({ err: error, merchant_uid, account_uid }, 'a customer could not be told that a card expires');
    return false;
  }
}
