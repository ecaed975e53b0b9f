import type pg from 'pg';
import type { ScopedTransaction } from '../../operation.ts';
import { inOneGo } from './pipeline.ts';

/** What a payment must know of the file that it names. */
export type OrderFile = { file_id: string; file_name: string };

/** The file of a merchant that a payment names; undefined when there is none. Whether it is free is decided as it is recorded. */
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

/** How many files of a merchant wait for the payment that will name them. */
export async function countWaitingFiles(transaction: ScopedTransaction, merchant_uid: string): Promise<number> {
  const { waiting } = await transaction
    .selectFrom('payment_files')
    .where('merchant_uid', '=', merchant_uid)
    .where('payment_id', 'is', null)
    .select((builder) => builder.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return waiting;
}

/** Whether an error says that a payment names a file that another one has. */
export function isFileNotFree(error: unknown): boolean {
  return (error as { constraint?: string } | null)?.constraint === 'payment_file_is_free';
}
