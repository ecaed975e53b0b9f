import { CallError } from '@countinghouse/contract/client';
import { createMerchantNote } from '@countinghouse/contract/merchants/create-merchant-note';
import { downloadMerchantDocument } from '@countinghouse/contract/merchants/download-merchant-document';
import { getMerchantNotes } from '@countinghouse/contract/merchants/get-merchant-notes';
import type { MerchantNote } from '@countinghouse/contract/merchants/merchant-note';
import { readCardNumberMessage } from '@countinghouse/domain/card-number-in-text';
import { TextButton } from '@countinghouse/ui/anchor';
import { Button } from '@countinghouse/ui/button';
import { Callout } from '@countinghouse/ui/callout';
import { fileSize } from '@countinghouse/ui/file-check';
import { Columns, Section } from '@countinghouse/ui/page';
import { FormSkeleton } from '@countinghouse/ui/skeleton';
import { EmptyState } from '@countinghouse/ui/state-page';
import { TextAreaField } from '@countinghouse/ui/text-field';
import { Timeline } from '@countinghouse/ui/timeline';
import { toast } from '@countinghouse/ui/toast-store';
import { useLingui } from '@lingui/react/macro';
import { IconNotes } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { errorTexts, reportError } from '../../../../shared/client/report-error.ts';
import { send } from '../../../../shared/client/send.ts';
import { useCall } from '../../../../shared/client/use-call.ts';
import { saveAnswer } from '../../../../shared/export/save-file.ts';
import { base64Of } from '../../../../shared/form/base64-of.ts';
import { DocumentField } from '../../../../shared/form/document-field.tsx';
import { focusOnFault } from '../../../../shared/form/focus-on-fault.ts';
import { usePageZone } from '../../../../shared/format/page-zone.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useLeaveQuestion } from '../../../../shared/navigation/use-leave-question.ts';
import { CallErrorState } from '../../../../shared/page/call-error.tsx';
import { useAccess } from '../../../../shared/session/use-access.ts';
import { useWriteLock } from '../../../../shared/session/use-write-lock.ts';
import type { MerchantTabProps } from '../merchant-tab-props.ts';

/** How many notes are shown; older ones stay in the record. */
const shown_maximum = 100;

/** What administrators wrote down about a merchant, and its documents. The merchant never sees them. */
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
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
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

function NoteForm({ merchant_uid }: MerchantTabProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const locked = useWriteLock(createMerchantNote);
  const [text, setText] = useState('');
  const [file, setFile] = useState<File>();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const form = useRef<HTMLFormElement>(null);
  const nothing = text.trim() === '' && file === undefined;
  const documentFault =
    failure instanceof CallError ? failure.errors.find(({ field }) => field.split('.')[0] === 'document') : undefined;
  const documentProblem =
    documentFault === undefined
      ? null
      : readCardNumberMessage(documentFault.message) === undefined
        ? t`This is no PDF, PNG, JPEG or CSV file, or it is empty.`
        : errorTexts(failure).texts.join(' ');
  useLeaveQuestion(!nothing);
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    if (documentFault !== undefined) setFailure(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending || nothing || locked !== undefined) return;
    setSending(true);
    setFailure(undefined);
    try {
      const document = file === undefined ? {} : { document: { file_name: file.name, content: await base64Of(file) } };
      await send(createMerchantNote, { params: { id: merchant_uid }, body: { text: text.trim(), ...document } });
      setText('');
      setFile(undefined);
      toast({ tone: 'success', title: t`Note added` });
      void queries.invalidateQueries({ queryKey: [getMerchantNotes.name] });
    } catch (error) {
      setFailure(error);
      focusOnFault(form.current);
    } finally {
      setSending(false);
    }
  };
  return (
    <form
      ref={form}
      className="ui-stack"
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={t`Add a note`}
    >
      <TextAreaField
        label={t`Note`}
        name="text"
        rows={5}
        maxLength={2_000}
        disabled={sending}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <DocumentField
        label={t`Document`}
        optional
        name="document"
        error={documentProblem}
        disabled={sending}
        file={file === undefined ? undefined : { name: file.name, size_bytes: file.size }}
        onChoose={choose}
        onRemove={() => choose(undefined)}
      />
      {failure === undefined || documentFault !== undefined ? null : (
        <Callout tone="danger" alert title={t`The note was not added`}>
          {errorTexts(failure).texts.join(' ')}
        </Callout>
      )}
      <div>
        <Button
          type="submit"
          color="primary"
          loading={sending}
          disabledReason={locked ?? (nothing ? t`Write something, or choose a document` : undefined)}
        >{t`Add note`}</Button>
      </div>
    </form>
  );
}
