import type { downloadMerchantDocument as declaration } from '@countinghouse/contract/merchants/merchant/download-merchant-document';
import { type Operation, OperationError } from '../../../operation.ts';
import { readFilePiece, readFilePieces } from '../../../store/reports/files.ts';
import { notesOf } from './merchant-note.ts';

/** Streams a document about a merchant. not_found for any other file, and for another operator's. */
export const downloadMerchantDocument: Operation<typeof declaration> = async (context, { params }) => {
  const merchant_uid = params.id.toLowerCase();
  const file_id = params.file_id.toLowerCase();
  const found = await context.transaction((transaction) =>
    notesOf(transaction, merchant_uid)
      .where('note.file_id', '=', file_id)
      .select(['file_name', 'media_type', 'size_bytes'])
      .executeTakeFirst(),
  );
  if (found === undefined || found.file_name === null || found.media_type === null) {
    throw new OperationError('not_found');
  }
  return {
    name: found.file_name,
    media_type: found.media_type,
    ...(found.size_bytes === null ? {} : { length_bytes: found.size_bytes }),
    content: readFilePieces((sequence) =>
      context.transaction((transaction) => readFilePiece(transaction, merchant_uid, file_id, sequence)),
    ),
  };
};
