import { randomUUID } from 'node:crypto';
import type { createMerchantNote as declaration } from '@countinghouse/contract/merchants/merchant/create-merchant-note';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { uploadedFile, writeWholeFile } from '../../../store/reports/files.ts';
import { shownNote } from './merchant-note.ts';
import { lockMerchant } from './operator-merchant.ts';

/**
 * Stores a note about a merchant, with its document.
 *
 * @throws OperationError not_found, invalid_request for a note without text and document, and for a document that is empty, larger than 5
 *   MB, not of the four types, or a CSV that contains a card number
 */
export const createMerchantNote: Operation<typeof declaration> = async (context, { params, body }) => {
  const { text, document } = body;
  if (text === '' && document === undefined) {
    throw new OperationError('invalid_request', { errors: [{ field: 'text', message: 'must say something' }] });
  }
  const uploaded = document === undefined ? undefined : await uploadedFile(document, 'document.');
  const now = context.clock.now();
  const { user } = context.identity;
  return context.transaction(async (transaction) => {
    const { merchant_uid } = await lockMerchant(transaction, params.id);
    const file =
      uploaded === undefined
        ? undefined
        : await writeWholeFile(
            transaction,
            { entity_id: merchant_uid, ...uploaded.described, created_at: now },
            uploaded.content,
          );
    const row = {
      merchant_uid,
      note_id: randomUUID(),
      note: text,
      file_id: file?.file_id ?? null,
      created_at: now,
      created_by: user.user_id,
      created_by_name: user.full_name,
    };
    await transaction.insertInto('merchant_notes').values(row).execute();
    await writeAudit(transaction, context, {
      entity_id: merchant_uid,
      call: 'create_merchant_note',
      target_type: 'note',
      target_id: row.note_id,
      after: { note: text, ...(file === undefined ? {} : { file: { ...file } }) },
    });
    return {
      note: shownNote({
        ...row,
        file_name: file?.file_name ?? null,
        media_type: file?.media_type ?? null,
        size_bytes: file?.size_bytes ?? null,
      }),
    };
  });
};
