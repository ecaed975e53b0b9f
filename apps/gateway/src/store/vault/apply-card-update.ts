import { randomUUIDv7 } from 'node:crypto';
import type { CardUpdateResult } from '@countinghouse/iso8583/reply-data';
import { inTransaction } from '@countinghouse/service/transaction';
import type pg from 'pg';
import type { ScopedTransaction } from '../../operation.ts';
import { type CardKeys, cardFingerprint, type SealedCard, sealCard } from '../payments/cards.ts';
import { cardLockNumber } from '../payments/payment-locks.ts';
import { transactionOver } from '../scope.ts';
import type { AccountToUpdate } from './accounts-to-update.ts';

/** The account updater's result for an account, checked: a card number is valid, an expiry MMYY. */
export type CheckedUpdate = {
  result: CardUpdateResult;
  /** With A, null otherwise. */
  card_number: string | null;
  /** With E, and with A if it changed too. */
  card_expiry: string | null;
};

/** The dependencies for writing an update. */
export type CardUpdateWriting = {
  owner_pool: pg.Pool;
  card_keys: CardKeys;
  /** Requests another card from the customer, in the transaction that records the result. */
  askForCard(transaction: ScopedTransaction): Promise<void>;
};

/**
 * Records the account updater's result, in one transaction. If the account has changed since the query, nothing is written. With Q the
 * customer is asked for another card in the same transaction, so exactly once for each result, even after a kill.
 *
 * @param now business time
 */
export async function applyCardUpdate(
  { owner_pool, card_keys: keys, askForCard }: CardUpdateWriting,
  account: Pick<AccountToUpdate, 'merchant_uid' | 'account_uid' | 'card_id' | 'card_expiry'>,
  update: CheckedUpdate,
  now: Date,
): Promise<'applied' | 'changed_meanwhile'> {
  const { merchant_uid, account_uid, card_id, card_expiry } = account;
  return inTransaction(owner_pool, async (client) => {
    const card =
      update.card_number === null ? undefined : await sealNewCard(client, keys, merchant_uid, update.card_number);
    const { rows } = await client.query<{ outcome: 'applied' | 'changed_meanwhile' }>(
      'select apply_card_update($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::smallint, $14, $15) as outcome',
      [
        merchant_uid,
        account_uid,
        card_id,
        card_expiry,
        update.result,
        update.card_expiry,
        card?.card_id ?? null,
        card?.fingerprint ?? null,
        card?.card_brand ?? null,
        card?.first_six ?? null,
        card?.last_four ?? null,
        card?.sealed_number ?? null,
        card?.key_version ?? null,
        randomUUIDv7(),
        now,
      ],
    );
    const outcome = rows[0]?.outcome ?? 'changed_meanwhile';
    if (outcome === 'applied' && update.result === 'Q') await askForCard(transactionOver(client));
    return outcome;
  });
}

/** Under the card's lock, so that no other transaction creates the card or wipes its number until this one ends. */
async function sealNewCard(
  client: pg.PoolClient,
  keys: CardKeys,
  merchant_uid: string,
  card_number: string,
): Promise<SealedCard & { card_id: string }> {
  const fingerprint = cardFingerprint(keys, merchant_uid, card_number);
  await client.query('select pg_advisory_xact_lock($1)', [cardLockNumber(fingerprint)]);
  const { rows } = await client.query<{ card_id: string }>(
    'select card_id from cards where merchant_uid = $1 and fingerprint = $2',
    [merchant_uid, fingerprint],
  );
  const card_id = rows[0]?.card_id ?? randomUUIDv7();
  return { ...sealCard(keys, { merchant_uid, card_id }, card_number), card_id };
}
