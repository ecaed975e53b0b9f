import { downloadMerchantDocument } from '@countinghouse/contract/merchants/merchant/download-merchant-document';
import { getMerchantNotes } from '@countinghouse/contract/merchants/merchant/get-merchant-notes';
import type { MerchantNote } from '@countinghouse/contract/merchants/merchant/merchant-note';
import { TextButton } from '@countinghouse/ui/button/anchor';
import { Timeline } from '@countinghouse/ui/display/timeline';
import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { fileSize } from '@countinghouse/ui/field/file-check';
import { Columns, Section } from '@countinghouse/ui/layout/page';
import { useLingui } from '@lingui/react/macro';
import { IconNotes } from '@tabler/icons-react';
import { reportError } from '../../../../shared/client/report-error.ts';
import { send } from '../../../../shared/client/send.ts';
import { useCall } from '../../../../shared/client/use-call.ts';
import { saveAnswer } from '../../../../shared/export/save-file.ts';
import { usePageZone } from '../../../../shared/format/page-zone.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { CallErrorState } from '../../../../shared/page/call-error.tsx';
import { useAccess } from '../../../../shared/session/use-access.ts';
import type { MerchantTabProps } from '../merchant-tab-props.ts';
import { NoteForm } from './note-form.tsx';

/** How many notes are shown; older ones are kept. */
const shown_maximum = 100;

/** The administrators' notes and documents about a merchant. The merchant never sees them. */
export function NotesTab({ merchant_uid }: MerchantTabProps) {
  const { t } = useLingui();
  const { may } = useAccess();
  const query = useCall(
    getMerchantNotes,
    { params: { id: merchant_uid }, query: { limit: String(shown_maximum) } },
    { shown: 'in_place' },
  );
  if (query.isError && query.data === undefined) {
    return <CallErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <Columns template="minmax(0, 1fr) minmax(15rem, 26rem)" stackBelow="tablet">
      <Section title={t`Notes and documents`}>
        {query.data === undefined ? (
          <FormSkeleton />
        ) : query.data.notes.length === 0 ? (
          <EmptyState
            glyph={IconNotes}
            title={t`Nothing is written down yet`}
            note={t`Notes and documents are for administrators only: calls, agreements, applications.`}
          />
        ) : (
          <Notes merchant_uid={merchant_uid} notes={query.data.notes} />
        )}
      </Section>
      {may('MEUP') ? (
        <Section title={t`Add a note`}>
          <NoteForm merchant_uid={merchant_uid} />
        </Section>
      ) : (
        <span />
      )}
    </Columns>
  );
}

function Notes({ merchant_uid, notes }: { merchant_uid: string; notes: readonly MerchantNote[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const zone = usePageZone();
  const download = async (file_id: string) => {
    try {
      const file = await send(downloadMerchantDocument, { params: { id: merchant_uid, file_id } });
      await saveAnswer(file);
    } catch (error) {
      reportError(error);
    }
  };
  return (
    <Timeline
      label={t`Notes and documents`}
      events={notes.map(({ note_id, text, created_at, created_by_name, file }) => ({
        key: note_id,
        title: created_by_name,
        note: (
          <>
            {text.split('\n').map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified only by its position
              <span key={index}>
                {index === 0 ? null : <br />}
                {line}
              </span>
            ))}
            {file === null ? null : (
              <>
                {text === '' ? null : <br />}
                <TextButton onClick={() => void download(file.file_id)}>
                  {file.file_name} ({fileSize(file.size_bytes, format.locale)})
                </TextButton>
              </>
            )}
          </>
        ),
        time: format.dateTime(created_at, zone),
        instant: created_at,
      }))}
    />
  );
}
