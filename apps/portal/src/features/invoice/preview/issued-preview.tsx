import { getInvoice } from '@countinghouse/contract/invoice/invoices/get-invoice';
import { downloadInvoicePdf } from '@countinghouse/contract/invoice/sending/download-invoice-pdf';
import { previewInvoiceMessage } from '@countinghouse/contract/invoice/sending/preview-invoice-message';
import { reportError } from '../../../shared/client/report-error.ts';
import { send } from '../../../shared/client/send.ts';
import { useCall } from '../../../shared/client/use-call.ts';
import { saveAnswer } from '../../../shared/export/save-file.ts';
import { DocumentPreview } from './document-preview.tsx';

/** Shows an issued document and its mail as they would be sent now. The mail can be a reminder. */
export function IssuedPreview({
  invoice_id,
  business,
  mail: about = 'document',
}: {
  invoice_id: string;
  business: string;
  mail?: 'document' | 'reminder';
}) {
  const params = { invoice_id };
  const stored = useCall(getInvoice, { params }, { shown: 'in_place' });
  const mail = useCall(previewInvoiceMessage, { params, query: { mail: about } }, { shown: 'in_place' });
  const failed = [stored, mail].find(({ isError }) => isError);
  return stored.data === undefined && failed === undefined ? (
    <DocumentPreview previewed={undefined} failed={undefined} send_to={[]} business={business} />
  ) : (
    <DocumentPreview
      key="there"
      previewed={
        stored.data === undefined || mail.data === undefined
          ? undefined
          : {
              document: stored.data.invoice,
              message: mail.data.message,
              onPdf: () => send(downloadInvoicePdf, { params }).then(saveAnswer).catch(reportError),
            }
      }
      failed={
        failed === undefined
          ? undefined
          : {
              error: failed.error,
              retry: () => {
                void stored.refetch();
                void mail.refetch();
              },
            }
      }
      send_to={stored.data?.invoice.send_to ?? []}
      business={business}
      attaches={about === 'document'}
    />
  );
}
