import type pg from 'pg';
import type { ScopedTransaction } from '../../operation.ts';
import { inOneGo } from './pipeline.ts';

/** The file that a payment names. */
export type OrderFile = { file_id: string; file_name: string };

/**
 * Reads a merchant's file that a payment names; undefined if it does not exist. Whether it is free is decided when the payment is recorded.
 */
export async function readOrderFile(
  pool: pg.Pool,
  merchant_uid: string,
  file_id: string,
): Promise<OrderFile | undefined> {
  const { file_name } = await inOneGo<{ file_name: string | null }>(pool, merchant_uid, [], {
    text: `select (select f.file_name from payment_files p join files f on f.entity_id = p.merchant_uid and f.file_id = p.file_id
             where p.merchant_uid = $1 and p.file_id = $2) as file_name`,
    values: [merchant_uid, file_id],
  });
  return file_name === null ? undefined : { file_id: file_id.toLowerCase(), file_name };
}

/** Counts a merchant's files that no payment names yet. */
export async function countWaitingFiles(transaction: ScopedTransaction, merchant_uid: string): Promise<number> {
  const { waiting } = await transaction
    .selectFrom('payment_files')
    .where('merchant_uid', '=', merchant_uid)
    .where('payment_id', 'is', null)
    .select((builder) => builder.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return waiting;
}

/** Tells whether an error means that the named file belongs to another payment. */
export function isFileNotFree(error: unknown): boolean {
  return (error as { constraint?: string } | null)?.constraint === 'payment_file_is_free';
}
