import { createInvoice } from '@countinghouse/contract/invoice/invoices/create-invoice';
import { previewInvoice } from '@countinghouse/contract/invoice/invoices/preview-invoice';
import { Button } from '@countinghouse/ui/button/button';
import { SplitButton } from '@countinghouse/ui/button/split-button';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { useLingui } from '@lingui/react/macro';
import { IconFileInvoice, IconFileText, IconFileTypePdf, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { reportError } from '../../../shared/client/report-error.ts';
import { send } from '../../../shared/client/send.ts';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { pathTo } from '../../../shared/routes/routes.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useCallLocks } from '../../../shared/session/use-call-locks.ts';
import { savePdf } from '../preview/save-pdf.ts';

/** The button for a new invoice or estimate; nothing if the user's permissions or the account's status forbid it (S4.6). */
export function AddInvoiceButton() {
  const { t } = useLingui();
  const opens = useMayOpen()('invoice-add');
  const locked = useCallLocks()(createInvoice);
  if (!opens) return null;
  return locked === undefined ? (
    <SplitButton
      label={t`Add Invoice`}
      href={pathTo('invoice-add')}
      menuLabel={t`What to add`}
      items={[
        { key: 'invoice', label: t`Add Invoice`, glyph: IconFileInvoice, href: pathTo('invoice-add') },
        {
          key: 'estimate',
          label: t`Add Estimate`,
          glyph: IconFileText,
          href: `${pathTo('invoice-add')}?kind=estimate`,
        },
      ]}
    />
  ) : (
    <Button color="primary" icon={IconPlus} disabledReason={locked}>
      {t`Add Invoice`}
    </Button>
  );
}

/** Shown before the first invoice: what this page is for and the button to add one, or that there is none if the user cannot add any. */
export function NoInvoices() {
  const { t } = useLingui();
  const opens = useMayOpen()('invoice-add');
  if (!opens) {
    return (
      <EmptyState
        full
        glyph={IconFileInvoice}
        title={t`There are no invoices yet`}
        note={t`Invoices from others in your business appear here.`}
      />
    );
  }
  return (
    <EmptyState
      full
      glyph={IconFileInvoice}
      title={t`Send an invoice and get paid by card`}
      note={t`Your customer opens it from an email and pays on your page, in full or in parts.`}
      actions={
        <>
          <AddInvoiceButton />
          <SamplePdfButton />
        </>
      }
    />
  );
}

/** Downloads a sample invoice of this business as a PDF, for users who can write invoices. Nothing is saved. */
function SamplePdfButton() {
  const { t } = useLingui();
  const { may } = useAccess();
  const locked = useCallLocks()(previewInvoice);
  const [loading, setLoading] = useState(false);
  if (!may('INCR') || locked !== undefined) return null;
  const download = async () => {
    setLoading(true);
    try {
      const { pdf } = await send(previewInvoice, {
        body: {
          with_pdf: true,
          bill_to: { name: t`Your customer` },
          lines: [
            {
              description: t({ message: 'Consulting', context: 'sample invoice' }),
              quantity_ten_thousandths: 25_000,
              unit_price_ten_thousandths: 900_000,
            },
            { description: t`Travel costs`, quantity_ten_thousandths: 10_000, unit_price_ten_thousandths: 450_000 },
          ],
        },
      });
      savePdf(pdf ?? '', `${t`Sample invoice`}.pdf`);
    } catch (error) {
      reportError(error);
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button icon={IconFileTypePdf} loading={loading} onClick={() => void download()}>
      {t`Sample PDF`}
    </Button>
  );
}
