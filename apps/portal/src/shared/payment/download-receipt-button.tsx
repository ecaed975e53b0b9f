import { Button, type ButtonSize } from '@countinghouse/ui/button/button';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useFormat } from '../format/use-format.ts';
import { type ReceiptFacts, useReceiptWords } from './use-receipt-words.ts';

/** Saves a payment's receipt as a PDF. The code that makes it is loaded with the click. */
export function DownloadReceiptButton({ facts, size = 'medium' }: { facts: ReceiptFacts; size?: ButtonSize }) {
  const { t, i18n } = useLingui();
  const { locale: format_locale } = useFormat();
  const words = useReceiptWords(facts);
  const name = `receipt-${facts.payment_id}.pdf`;
  const saving = useMutation({
    mutationFn: async () => {
      const [{ receiptPdf }, { saveFile }] = await Promise.all([
        import('./receipt-pdf.ts'),
        import('../export/save-file.ts'),
      ]);
      const bytes = await receiptPdf(facts, words, { locale: i18n.locale, format_locale });
      saveFile(new Blob([bytes], { type: 'application/pdf' }), name);
    },
    onSuccess: () => {
      toast({ tone: 'success', title: t`The receipt is saved` });
    },
  });
  return (
    <Button size={size} icon={IconDownload} loading={saving.isPending} onClick={() => saving.mutate()}>
      {t`Download PDF`}
    </Button>
  );
}
