import { CallError } from '@countinghouse/contract/client';
import { createInvoice } from '@countinghouse/contract/invoice/invoices/create-invoice';
import { getInvoice } from '@countinghouse/contract/invoice/invoices/get-invoice';
import type { Invoice } from '@countinghouse/contract/invoice/invoices/invoice';
import { issueInvoice } from '@countinghouse/contract/invoice/invoices/issue-invoice';
import { scheduleInvoice } from '@countinghouse/contract/invoice/invoices/schedule-invoice';
import { updateInvoice } from '@countinghouse/contract/invoice/invoices/update-invoice';
import { getInvoiceSettings } from '@countinghouse/contract/invoice/settings/get-invoice-settings';
import type { DraftUse } from '@countinghouse/domain/invoice/check-invoice-draft';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { send } from '../../../../shared/client/send.ts';
import { judgedBy } from '../../../../shared/form/form-rules.ts';
import { type RecordForm, useRecordForm } from '../../../../shared/form/use-record-form.ts';
import { takeFormDraft } from '../../../../shared/form-draft/form-draft.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { goTo } from '../../../../shared/navigation/go-to.ts';
import { useCallLocks } from '../../../../shared/session/use-call-locks.ts';
import { invoiceCalls } from '../../shared/invoice-calls.ts';
import { faultsOfDraft, fieldOfDraft } from '../draft/check-draft.ts';
import type { InvoiceDraft } from '../draft/invoice-draft.ts';
import { restoreDraft } from '../draft/restore-draft.ts';
import { bodyOfDraft, draftOfInvoice } from '../draft/stored-draft.ts';
import { invoiceHref } from '../invoice-address.ts';
import { emptyCustomValues } from './empty-custom-values.ts';
import type { InvoiceEntity } from './invoice-entity.ts';
import { useAskToIssue } from './use-ask-to-issue.tsx';
import { useAskWhen } from './use-ask-when.tsx';
import { useDraftSentences } from './use-draft-sentences.ts';

/** Why a draft is sent: to save it, to issue it, or to schedule it. */
export type SendPurpose = 'save' | 'issue' | 'schedule';

/** What is sent. It includes the purpose, so that a saved draft is issued under another idempotency key. */
type Sent = { draft: InvoiceDraft; purpose: SendPurpose };

const route = 'invoice-add';

/**
 * The form of a document, new or a draft (`origin`). If another user has saved the draft in the meantime (`other`), the input stays and the
 * user decides which version to keep.
 */
export function useInvoiceForm({
  entity,
  start,
  origin,
}: {
  entity: InvoiceEntity;
  start: InvoiceDraft;
  /** The draft that is edited, as last read; undefined for a new document. */
  origin: Invoice | undefined;
}) {
  const { t } = useLingui();
  const { date } = useFormat();
  const queries = useQueryClient();
  const { settings, tax_rates, today, custom } = entity;
  const [other, setOther] = useState<Invoice>();
  /** The draft in the form, and the version that a save replaces. */
  const [seen, setSeen] = useState(origin);
  const over = useRef(origin?.version);
  const purpose = useRef<SendPurpose>('save');
  const lockOf = useCallLocks();
  const locked = lockOf(origin === undefined ? createInvoice : updateInvoice);
  const issueLocked = locked ?? lockOf(issueInvoice);
  const [kept] = useState(() =>
    origin === undefined ? restoreDraft(takeFormDraft<InvoiceDraft>(route), start) : undefined,
  );
  const numbering = settings.numbering.find(({ kind }) => kind === start.kind);
  const use = (): DraftUse => ({
    purpose: purpose.current === 'save' ? 'save' : 'issue',
    today,
    latest_issue_date: numbering?.latest_issue_date ?? null,
  });
  const draftOf = (invoice: Invoice) => draftOfInvoice(invoice, today, emptyCustomValues(custom));
  const askToIssue = useAskToIssue(entity);
  const askWhen = useAskWhen(today);
  const send_on = useRef('');
  // Number, mails and links are stored in one transaction: an issued document is always sent.
  const issueOf = ({ invoice_id, version, send_to }: Invoice) =>
    send(
      issueInvoice,
      { params: { invoice_id }, body: { version, send: send_to.length > 0 } },
      { idempotency_key: crypto.randomUUID() },
    );
  const scheduleOf = ({ invoice_id, version }: Invoice) =>
    send(scheduleInvoice, { params: { invoice_id }, body: { version, send_on: send_on.current } });
  const sentenceAfter = ({ status, invoice_number, send_to, send_on: day }: Invoice) => {
    const number = invoice_number ?? '';
    const on = day === null ? '' : date(day);
    if (status === 'scheduled') return t`It goes out on ${on}`;
    if (invoice_number === null) return t`The draft is saved`;
    return send_to.length > 0 ? t`${number} is issued and on its way` : t`${number} is issued`;
  };
  const form: RecordForm<InvoiceDraft, Sent> = useRecordForm<InvoiceDraft, Sent, { invoice: Invoice }>({
    rules: judgedBy<InvoiceDraft, Sent>(
      (draft) => faultsOfDraft(draft, tax_rates, use()),
      (draft) => ({ draft: structuredClone(draft), purpose: purpose.current }),
    ),
    start,
    locked,
    shown: 'left_filled',
    sentenceOf: useDraftSentences(),
    fieldOf: (path) => fieldOfDraft(path, form.form.getValues()),
    ...(origin === undefined ? { draft: { route, kept, keep: (values: InvoiceDraft) => values } } : {}),
    send: async ({ draft }, { idempotency_key }) => {
      setOther(undefined);
      const body = bodyOfDraft(draft, { tax_rates, today, custom });
      const issue = purpose.current === 'issue';
      if (seen === undefined || over.current === undefined) {
        const sends = issue && draft.send_to.length > 0;
        const made = await send(
          createInvoice,
          { body: { ...body, kind: draft.kind, issue, send: sends } },
          { idempotency_key },
        );
        return purpose.current === 'schedule' ? scheduleOf(made.invoice) : made;
      }
      const params = { invoice_id: seen.invoice_id };
      const saved = form.unsent || over.current !== seen.version;
      const { invoice } = saved
        ? await send(updateInvoice, { params, body: { ...body, version: over.current } })
        : { invoice: seen };
      standOn(invoice);
      if (purpose.current === 'schedule') return scheduleOf(invoice);
      return issue ? issueOf(invoice) : { invoice };
    },
    isMeant: async (draft) => {
      if (purpose.current === 'save') return true;
      if (purpose.current === 'issue') return askToIssue(draft);
      const day = await askWhen();
      send_on.current = day ?? '';
      return day !== undefined;
    },
    onSent: ({ invoice }) => {
      for (const { name } of [...invoiceCalls, getInvoiceSettings])
        void queries.invalidateQueries({ queryKey: [name] });
      toast({ tone: 'success', title: sentenceAfter(invoice) });
      if (seen === undefined) void goTo(invoiceHref(invoice.invoice_id), { replace: true });
    },
    onFailed: async (error) => {
      if (!(error instanceof CallError && error.code === 'changed_meanwhile') || seen === undefined) return false;
      const params = { invoice_id: seen.invoice_id };
      await send(getInvoice, { params }).then(({ invoice }) => setOther(invoice), form.setFailure);
      return true;
    },
  });
  const standOn = (invoice: Invoice) => {
    over.current = invoice.version;
    setSeen(invoice);
    setOther(undefined);
    form.form.reset(draftOf(invoice));
  };
  // A newer version replaces the form's values, unless they were changed.
  const renewed =
    origin !== undefined &&
    seen !== undefined &&
    origin.version > seen.version &&
    origin.allows.includes('edit') &&
    !form.unsent &&
    !form.sending &&
    other === undefined;
  useEffect(() => {
    if (renewed) standOn(origin);
  });
  const submit = (to: SendPurpose) => {
    purpose.current = to;
    over.current = seen?.version;
    return form.submit();
  };
  return {
    form,
    locked,
    issueLocked,
    other,
    seen,
    submit,
    takeTheirs: () => {
      if (other !== undefined) standOn(other);
    },
    saveMine: () => {
      if (other !== undefined) over.current = other.version;
      return form.submit();
    },
  };
}
