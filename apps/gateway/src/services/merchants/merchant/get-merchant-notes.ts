import type { getMerchantNotes as declaration } from '@countinghouse/contract/merchants/merchant/get-merchant-notes';
import type { Operation } from '../../../operation.ts';
import { countMatching, totalsOf } from '../../../store/search/exact-count.ts';
import { notesOf, shownNote } from './merchant-note.ts';
import { requireMerchant } from './operator-merchant.ts';

/** Returns the notes and documents about a merchant, the latest first. */
export const getMerchantNotes: Operation<typeof declaration> = (context, { params, query }) => {
  const limit = query.limit ?? 20;
  const offset = query.offset ?? 0;
  return context.transaction(async (transaction) => {
    const notes = notesOf(transaction, await requireMerchant(transaction, params.id));
    const count = await countMatching(transaction, notes);
    const rows = await notes
      .select([
        'note_id',
        'note',
        'note.created_at',
        'created_by',
        'created_by_name',
        'note.file_id',
        'file_name',
        'media_type',
        'size_bytes',
      ])
      .orderBy('note.created_at', 'desc')
      .orderBy('note_id')
      .limit(limit)
      .offset(offset)
      .execute();
    return { notes: rows.map(shownNote), ...totalsOf(count), limit, offset };
  });
};
