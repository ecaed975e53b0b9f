import { previewInvoice } from '@countinghouse/contract/invoice/invoices/preview-invoice';
import { useState } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import type { InvoiceDraft } from '../editor/draft/invoice-draft.ts';
import { bodyOfDraft } from '../editor/draft/stored-draft.ts';
import type { InvoiceEntity } from '../editor/form/invoice-entity.ts';
import { DocumentPreview } from './document-preview.tsx';
import { savePdf } from './save-pdf.ts';

/** Shows a draft as it would be issued and sent now. Texts and figures come from the gateway, and nothing is saved. */
export function DraftPreview({ draft, entity, name }: { draft: InvoiceDraft; entity: InvoiceEntity; name: string }) {
  const [body] = useState(() => {
    // The card is left out: it is not on the document, and users without access to the vault cannot name one.
    const { account_uid: _card, ...shown } = bodyOfDraft(draft, entity);
    return { ...shown, kind: draft.kind, with_pdf: true };
  });
  const found = useCall(previewInvoice, { body }, { shown: 'in_place' });
  const { data } = found;
  return (
    <DocumentPreview
      previewed={
        data && {
          document: { ...data.invoice, invoice_number: null },
          message: data.message,
          onPdf: () => savePdf(data.pdf ?? '', `${name}.pdf`),
        }
      }
      failed={found.isError ? { error: found.error, retry: () => void found.refetch() } : undefined}
      send_to={draft.send_to}
      business={entity.merchant.doing_business_as}
    />
  );
}
