import type { Clock } from '@countinghouse/domain/time/clock';
import type pg from 'pg';
import type { Task } from '../../queue/task.ts';

const waitsFor_hours = 24;
const filesAtOnce = 100;

/** Deletes files uploaded for a payment that was never made. A file that a payment claims at the same moment stays. */
export function expirePaymentFiles(owner_pool: pg.Pool, clock: Clock): Task<'expire_payment_files'> {
  return {
    name: 'expire_payment_files',
    tries_maximum: Number.POSITIVE_INFINITY,
    run: async (_, { signal }) => {
      let count: number;
      do {
        const { rowCount } = await owner_pool.query(
          `with expired as (
             select merchant_uid, file_id from payment_files where payment_id is null and uploaded_at < $1
               limit $2 for update skip locked)
           delete from files f using expired e where f.entity_id = e.merchant_uid and f.file_id = e.file_id`,
          [new Date(clock.now().getTime() - waitsFor_hours * 3_600_000), filesAtOnce],
        );
        count = rowCount ?? 0;
      } while (count === filesAtOnce && !signal.aborted);
    },
  };
}
