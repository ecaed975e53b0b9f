import type { Dependencies } from '../dependencies.ts';
import type { Job } from './runner.ts';

const part = 500;

/**
 * Expires payment links whose time is over, by business time, and sends each merchant one event per link. Until then they already read as
 * expired.
 */
export function expirePaymentLinks({ owner_pool, clock }: Pick<Dependencies, 'owner_pool' | 'clock'>): Job {
  return {
    name: 'expire_payment_links',
    interval_ms: 15_000,
    run: async () => {
      let ended = part;
      while (ended === part) {
        const { rows } = await owner_pool.query<{ count: number }>('select expire_payment_links($1, $2) as count', [
          clock.now(),
          part,
        ]);
        ended = rows[0]?.count ?? 0;
      }
    },
  };
}
