import type { uploadPaymentFile as declaration } from '@countinghouse/contract/credit-card/upload-payment-file';
import {
  paymentFile_maximum_bytes,
  paymentFileKindOf,
  paymentFileKinds,
  paymentFileName,
} from '@countinghouse/domain/payment-file';
import { merchantOf, type Operation, OperationError } from '../../operation.ts';
import { writeAudit } from '../../store/audit.ts';
import { writeWholeFile } from '../../store/files.ts';

/** How many files of a merchant may wait for their payments: a day's forms that were never sent, not a store of files. */
const waiting_maximum = 100;

/**
 * Keeps a file for the payment that will name it (S3.32). What it holds decides what it is.
 *
 * @throws OperationError invalid_request for a file that is empty, larger than 5 MB, not of the four kinds, or one too many
 */
export const uploadPaymentFile: Operation<typeof declaration> = async (context, { body }) => {
  const { merchant_uid } = merchantOf(context);
  const content = Buffer.from(body.content, 'base64');
  if (content.byteLength === 0) throw refused('must not be an empty file');
  if (content.byteLength > paymentFile_maximum_bytes) throw refused('must be a file of at most 5 MB');
  const kind = paymentFileKindOf(content);
  if (kind === undefined) throw refused('must be a PDF, PNG, JPEG or CSV file by what it holds');
  const now = context.clock.now();
  const file = {
    entity_id: merchant_uid,
    file_name: paymentFileName(body.file_name, kind),
    media_type: paymentFileKinds[kind].media_type,
    created_at: now,
  };
  return context.transaction(async (transaction) => {
    const { waiting } = await transaction
      .selectFrom('payment_files')
      .where('merchant_uid', '=', merchant_uid)
      .where('payment_id', 'is', null)
      .select((builder) => builder.fn.countAll<number>().as('waiting'))
      .executeTakeFirstOrThrow();
    if (waiting >= waiting_maximum)
      throw refused('is one file too many that waits for its payment: try again tomorrow');
    const stored = await writeWholeFile(transaction, file, content);
    await transaction
      .insertInto('payment_files')
      .values({
        merchant_uid,
        file_id: stored.file_id,
        uploaded_by: context.identity.user.user_id,
        uploaded_at: now,
      })
      .execute();
    await writeAudit(transaction, context, {
      call: 'upload_payment_file',
      target_type: 'file',
      target_id: stored.file_id,
      after: { ...stored },
    });
    return { file: stored };
  });
};

function refused(message: string): OperationError {
  return new OperationError('invalid_request', { errors: [{ field: 'content', message }] });
}
