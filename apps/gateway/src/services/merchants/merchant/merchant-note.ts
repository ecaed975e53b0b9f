import type { MerchantNote } from '@countinghouse/contract/merchants/merchant/merchant-note';
import type { ScopedTransaction } from '../../../operation.ts';

/** Selects the notes of a merchant, each with its file if it has one. */
export function notesOf(transaction: ScopedTransaction, merchant_uid: string) {
  return transaction
    .selectFrom('merchant_notes as note')
    .leftJoin('files as file', (join) =>
      join.onRef('file.entity_id', '=', 'note.merchant_uid').onRef('file.file_id', '=', 'note.file_id'),
    )
    .where('note.merchant_uid', '=', merchant_uid);
}

/** Returns a note in its response form. */
export function shownNote(row: {
  note_id: string;
  note: string;
  created_at: Date;
  created_by: string;
  created_by_name: string;
  file_id: string | null;
  file_name: string | null;
  media_type: string | null;
  size_bytes: number | null;
}): MerchantNote {
  const { note_id, note, created_at, created_by, created_by_name, file_id, file_name, media_type, size_bytes } = row;
  return {
    note_id,
    text: note,
    created_at: created_at.toISOString(),
    created_by,
    created_by_name,
    file:
      file_id === null
        ? null
        : { file_id, file_name: file_name ?? '', media_type: media_type ?? '', size_bytes: size_bytes ?? 0 },
  };
}
