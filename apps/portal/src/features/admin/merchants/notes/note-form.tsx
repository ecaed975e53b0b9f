import { getMerchantNotes } from '@countinghouse/contract/merchants/merchant/get-merchant-notes';
import { createMerchantNote } from '@countinghouse/contract/with-schemas/merchants/merchant/create-merchant-note';
import { readCardNumberMessage } from '@countinghouse/domain/card/card-number-in-text';
import { Button } from '@countinghouse/ui/button/button';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { TextAreaField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { cardNumberInLineSentence } from '../../../../shared/client/error-messages.ts';
import { errorTexts } from '../../../../shared/client/report-error.ts';
import { send } from '../../../../shared/client/send.ts';
import { base64Of } from '../../../../shared/form/base64-of.ts';
import { DocumentField } from '../../../../shared/form/document-field.tsx';
import { FormField } from '../../../../shared/form/form-field.tsx';
import { contractRules } from '../../../../shared/form/form-rules.ts';
import { useRecordForm } from '../../../../shared/form/use-record-form.ts';
import { useWriteLock } from '../../../../shared/session/use-write-lock.ts';
import type { MerchantTabProps } from '../merchant-tab-props.ts';

/** A note as it is typed; the document's content is base64. */
type Note = { text: string; document: { file_name: string; content: string; size_bytes: number } | null };

const nothing: Note = { text: '', document: null };

const rules = contractRules({
  schema: createMerchantNote.body,
  bodyOf: ({ text, document }: Note) => ({
    text,
    ...(document === null ? {} : { document: { file_name: document.file_name, content: document.content } }),
  }),
  fieldOf,
});

/** All faults of a document appear at its field. */
function fieldOf(path: string): string {
  return path.startsWith('document') ? 'document' : path;
}

/** A form to add a note about a merchant, with or without a document. */
export function NoteForm({ merchant_uid }: MerchantTabProps) {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const locked = useWriteLock(createMerchantNote);
  const [reading, setReading] = useState(false);
  const sentenceOf = (field: string, fault: string) => {
    if (field !== 'document') return undefined;
    const card_number = readCardNumberMessage(fault);
    if (card_number === undefined) return t`This isn’t a PDF, PNG, JPEG or CSV file, or it’s empty.`;
    return card_number.line === undefined ? undefined : i18n._(cardNumberInLineSentence(card_number.line));
  };
  const form = useRecordForm({
    rules,
    start: nothing,
    locked,
    fieldOf,
    sentenceOf,
    send: (body, options) => send(createMerchantNote, { params: { id: merchant_uid }, body }, options),
    onSent: () => {
      form.form.reset(nothing);
      toast({ tone: 'success', title: t`Note added` });
      void queries.invalidateQueries({ queryKey: [getMerchantNotes.name] });
    },
  });
  const { sending, failure } = form;
  const [text, document] = useWatch({ control: form.control, name: ['text', 'document'] });
  const empty = text.trim() === '' && document === null;
  const choose = async (file: File) => {
    setReading(true);
    try {
      const content = await base64Of(file);
      const read = { file_name: file.name, content, size_bytes: file.size };
      form.form.setValue('document', read, { shouldDirty: true });
      form.form.clearErrors('document');
    } catch (error) {
      form.setFailure(error);
    } finally {
      setReading(false);
    }
  };
  return (
    <form
      ref={form.place}
      className="ui-stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!empty && !reading) void form.submit();
      }}
      noValidate
      aria-label={t`Add a note`}
    >
      <FormField form={form} name="text">
        {({ text: field }) => (
          <TextAreaField label={t`Note`} rows={5} maxLength={2_000} {...field} disabled={sending} />
        )}
      </FormField>
      <FormField form={form} name="document">
        {({ value, change, frame }) => (
          <DocumentField
            label={t`Document`}
            optional
            name="document"
            error={frame.error}
            disabled={sending}
            file={value === null ? undefined : { name: value.file_name, size_bytes: value.size_bytes }}
            onChoose={(file) => void choose(file)}
            onRemove={() => change(null)}
          />
        )}
      </FormField>
      {failure === undefined ? null : (
        <Callout tone="danger" alert title={t`The note was not added`}>
          {errorTexts(failure).texts.join(' ')}
        </Callout>
      )}
      <div>
        <Button
          type="submit"
          color="primary"
          loading={sending || reading}
          disabledReason={locked ?? (empty && !reading ? t`Write a note or choose a document` : undefined)}
        >{t`Add note`}</Button>
      </div>
    </form>
  );
}
