import { closeInvoice } from '@countinghouse/contract/invoice/invoices/close-invoice';
import type { InvoiceRow } from '@countinghouse/contract/invoice/invoices/invoice';
import {
  downloadInvoicePdfs,
  invoicePdfs_maximum,
} from '@countinghouse/contract/invoice/sending/download-invoice-pdfs';
import { sendInvoice } from '@countinghouse/contract/invoice/sending/send-invoice';
import { sendInvoiceReminders } from '@countinghouse/contract/invoice/sending/send-invoice-reminders';
import { Button } from '@countinghouse/ui/button/button';
import { confirm } from '@countinghouse/ui/overlay/confirm';
import { useLingui } from '@lingui/react/macro';
import { IconBell, IconFileTypePdf, IconFileX, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useActions } from '../../../shared/actions/use-actions.ts';
import { reportError } from '../../../shared/client/report-error.ts';
import { send } from '../../../shared/client/send.ts';
import { saveAnswer } from '../../../shared/export/save-file.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useCallLocks } from '../../../shared/session/use-call-locks.ts';
import { useReminders } from '../actions/use-reminders.ts';
import { CloseDialog } from '../shared/close-dialog.tsx';
import { invoiceCalls } from '../shared/invoice-calls.ts';
import { mailChoiceOf } from './mail-choice.ts';
import { useMailQuestion } from './use-mail-question.tsx';
import { useSendInvoices } from './use-send-invoices.ts';

/** The actions for several selected invoices: send, remind, download and close. */
export function BulkActions({ invoices, onDone }: { invoices: readonly InvoiceRow[]; onDone: () => void }) {
  const { may } = useAccess();
  return (
    <>
      {may('INCR') ? <SendInvoices invoices={invoices} onDone={onDone} /> : null}
      {may('INRS') ? <RemindInvoices invoices={invoices} onDone={onDone} /> : null}
      {may('EXPT') ? <PdfOfInvoices invoices={invoices} /> : null}
      {may('INCL') ? <CloseInvoices invoices={invoices} onDone={onDone} /> : null}
    </>
  );
}

type Chosen = { invoices: readonly InvoiceRow[]; onDone: () => void };

function SendInvoices({ invoices, onDone }: Chosen) {
  const { t } = useLingui();
  const sendAll = useSendInvoices();
  const locked = useCallLocks()(sendInvoice);
  const [running, setRunning] = useState(false);
  const choice = mailChoiceOf(invoices, 'send');
  const reason = locked ?? (choice.mailed.length === 0 ? t`None of these invoices is waiting to be sent` : undefined);
  const run = async () => {
    setRunning(true);
    const done = await sendAll(choice);
    setRunning(false);
    if (done) onDone();
  };
  return (
    <Button size="tool" icon={IconMail} loading={running} disabledReason={reason} onClick={() => void run()}>
      {t({ message: 'Send', context: 'invoice' })}
    </Button>
  );
}

function RemindInvoices({ invoices, onDone }: Chosen) {
  const { t } = useLingui();
  const { act } = useActions(invoiceCalls);
  const remindersOf = useReminders();
  const questionOf = useMailQuestion();
  const locked = useCallLocks()(sendInvoiceReminders);
  const [running, setRunning] = useState(false);
  const choice = mailChoiceOf(invoices, 'remind');
  const reason = locked ?? (choice.mailed.length === 0 ? t`Nothing is owed on these invoices` : undefined);
  const run = async () => {
    setRunning(true);
    const { work, done: report } = remindersOf(choice.mailed);
    const done = (await confirm(questionOf(choice, 'remind'))) && (await act(work, report));
    setRunning(false);
    if (done) onDone();
  };
  return (
    <Button size="tool" icon={IconBell} loading={running} disabledReason={reason} onClick={() => void run()}>
      {t({ message: 'Remind', context: 'invoice' })}
    </Button>
  );
}

/** Downloads all issued invoices of the selection as one PDF, up to the maximum of a file. */
function PdfOfInvoices({ invoices }: Pick<Chosen, 'invoices'>) {
  const { t } = useLingui();
  const [running, setRunning] = useState(false);
  const issued = invoices.filter(({ invoice_number }) => invoice_number !== null);
  const maximum = invoicePdfs_maximum;
  const reason =
    issued.length === 0
      ? t`None of these invoices is issued`
      : issued.length > maximum
        ? t`Choose at most ${maximum} invoices`
        : undefined;
  const run = async () => {
    setRunning(true);
    const invoice_ids = issued.map(({ invoice_id }) => invoice_id).join(',');
    await send(downloadInvoicePdfs, { query: { invoice_ids } }).then(saveAnswer).catch(reportError);
    setRunning(false);
  };
  return (
    <Button size="tool" icon={IconFileTypePdf} loading={running} disabledReason={reason} onClick={() => void run()}>
      {t`PDF`}
    </Button>
  );
}

function CloseInvoices({ invoices, onDone }: Chosen) {
  const { t } = useLingui();
  const locked = useCallLocks()(closeInvoice);
  const [closing, setClosing] = useState(false);
  const open = invoices.filter(({ allows }) => allows.includes('close'));
  const reason = locked ?? (open.length === 0 ? t`None of these invoices can be closed` : undefined);
  return (
    <>
      <Button size="tool" icon={IconFileX} disabledReason={reason} onClick={() => setClosing(true)}>
        {t({ message: 'Close', context: 'invoice' })}
      </Button>
      {closing ? <CloseDialog invoices={open} onClose={() => setClosing(false)} onDone={onDone} /> : null}
    </>
  );
}
