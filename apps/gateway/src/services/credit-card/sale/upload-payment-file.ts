import type { uploadPaymentFile as declaration } from '@countinghouse/contract/credit-card/sale/upload-payment-file';
import { merchantOf, type Operation } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { requireRoom } from '../../../store/merchants/room-in-list.ts';
import { countWaitingFiles } from '../../../store/payments/payment-files.ts';
import { uploadedFile, writeWholeFile } from '../../../store/reports/files.ts';

/** How many files of a merchant can wait for their payments: enough for a day's unsent forms, but not for file storage. */
const waiting_maximum = 100;

/**
 * Stores a file for the payment that will refer to it (S3.32). Its content determines its type.
 *
 * @throws OperationError invalid_request for a file that is empty, larger than 5 MB, not of the four types or one too many, and for a CSV
 *   that contains a card number
 */
export const uploadPaymentFile: Operation<typeof declaration> = async (context, { body }) => {
  const { merchant_uid } = merchantOf(context);
  const { described, content } = await uploadedFile(body, '');
  const now = context.clock.now();
  const file = { entity_id: merchant_uid, ...described, created_at: now };
  return context.transaction(async (transaction) => {
    const message = 'is one file too many that waits for its payment: try again tomorrow';
    await requireRoom(
      transaction,
      { list: 'payment_files', of: merchant_uid, maximum: waiting_maximum, refusal: { field: 'content', message } },
      () => countWaitingFiles(transaction, merchant_uid),
    );
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
    const { file_id, media_type, size_bytes } = stored;
    await writeAudit(transaction, context, {
      call: 'upload_payment_file',
      target_type: 'file',
      target_id: file_id,
      // The history is kept forever, and a file name can be that of a customer.
      after: { file_id, media_type, size_bytes },
    });
    return { file: stored };
  });
};
