import { declineDelay_s, declinesForgottenAfter_hours } from '@countinghouse/domain/payment/decline-delay';
import type { Clock } from '@countinghouse/domain/time/clock';
import type { Logger } from '@countinghouse/service/logger';
import type pg from 'pg';

/** A card of one merchant. */
type MerchantCard = { merchant_uid: string; fingerprint: Buffer };

/** Counts consecutive declines of cards, across nodes. */
export type CardDeclines = {
  /** How long the card cannot be tried, in seconds; 0 if it can. */
  delay_s(card: MerchantCard): number;
  /** Records the result of a try. A failed write is logged and not thrown, because the payment is already concluded. */
  note(card: MerchantCard, outcome: 'approved' | 'declined'): Promise<void>;
  stop(): void;
};

type Known = { declines: number; changed_ms: number };

const refresh_ms = 1_000;
/** A row written during a read can be committed after it. */
const overlap_ms = 10_000;
const forgotten_ms = declinesForgottenAfter_hours * 3_600_000;

/**
 * Counts in the database and keeps the result in memory, refreshed once a second, so that a sale needs no query.
 *
 * @param pool of the owner
 * @param clock real time, so that moving business time does not shorten waits
 */
export function createCardDeclines(pool: pg.Pool, clock: Clock, log: Logger): CardDeclines {
  const known = new Map<string, Known>();
  let since_ms = 0;
  let failing = false;
  const keyOf = ({ merchant_uid, fingerprint }: MerchantCard) => `${merchant_uid} ${fingerprint.toString('base64')}`;

  const take = (row: MerchantCard & { declines: number; changed_at: Date }) => {
    const key = keyOf(row);
    if (row.declines === 0) known.delete(key);
    else known.set(key, { declines: row.declines, changed_ms: row.changed_at.getTime() });
  };
  const forget = (now_ms: number) => {
    for (const [key, { changed_ms }] of known) if (changed_ms < now_ms - forgotten_ms) known.delete(key);
  };
  const refresh = async () => {
    const now_ms = clock.now().getTime();
    const from_ms = Math.max(since_ms - overlap_ms, now_ms - forgotten_ms);
    try {
      const { rows } = await pool.query<MerchantCard & { declines: number; changed_at: Date }>(
        'select merchant_uid, fingerprint, declines, changed_at from card_declines where changed_at >= $1',
        [new Date(from_ms)],
      );
      rows.forEach(take);
      since_ms = now_ms;
      failing = false;
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'the declines of cards cannot be read');
      failing = true;
    }
    forget(now_ms);
  };
  let reading = false;
  const refreshAlone = async () => {
    if (reading) return;
    reading = true;
    await refresh();
    reading = false;
  };
  const timer = setInterval(() => void refreshAlone(), refresh_ms);
  timer.unref();
  void refreshAlone();

  return {
    delay_s: (card) => {
      const found = known.get(keyOf(card));
      if (found === undefined) return 0;
      const over_ms = found.changed_ms + declineDelay_s(found.declines) * 1_000 - clock.now().getTime();
      return Math.max(0, Math.ceil(over_ms / 1_000));
    },
    note: async (card, outcome) => {
      // A card that was never declined has no row to update.
      if (outcome === 'approved' && !known.has(keyOf(card))) return;
      const now = clock.now();
      try {
        const { rows } = await pool.query<MerchantCard & { declines: number; changed_at: Date }>(
          `insert into card_declines as known (merchant_uid, fingerprint, declines, changed_at) values ($1, $2, $3, $4)
             on conflict (merchant_uid, fingerprint) do update set changed_at = $4, declines = case
               when $3 = 0 then 0 when known.changed_at < $5 then 1 else known.declines + 1 end
             returning merchant_uid, fingerprint, declines, changed_at`,
          [
            card.merchant_uid,
            card.fingerprint,
            outcome === 'declined' ? 1 : 0,
            now,
            new Date(now.getTime() - forgotten_ms),
          ],
        );
        rows.forEach(take);
      } catch (error) {
        log.warn({ err: error }, 'a decline of a card was not counted');
      }
    },
    stop: () => clearInterval(timer),
  };
}
