import { downloadVisitorReceipt } from '@countinghouse/contract/payment-link/receipts/download-visitor-receipt';
import { t } from '@lingui/core/macro';
import { send } from '../../client/send.ts';
import { shownLocale } from '../../i18n/i18n.ts';
import { SavePdf } from '../save-pdf.tsx';

/** Saves the receipt as a PDF, in the language of the page. */
export function SaveReceipt({ payment_id, about }: { payment_id: string; about?: string }) {
  const load = () => send(downloadVisitorReceipt, { params: { payment_id }, query: { locale: shownLocale() } });
  const label = t`Save receipt as PDF`;
  return about === undefined ? (
    <SavePdf label={label} load={load} />
  ) : (
    <SavePdf label={label} load={load} about={about} />
  );
}
