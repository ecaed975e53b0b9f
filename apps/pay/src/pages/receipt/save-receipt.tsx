import { CallError } from '@countinghouse/contract/client';
import { downloadVisitorReceipt } from '@countinghouse/contract/payment-link/receipts/download-visitor-receipt';
import { t } from '@lingui/core/macro';
import { useState } from 'preact/hooks';
import { saveFile } from '../../client/save-file.ts';
import { send } from '../../client/send.ts';
import { Button } from '../../components/button.tsx';
import { shownLocale } from '../../i18n/i18n.ts';
import styles from '../payment/payment.module.css';

/** Saves the receipt as a PDF, in the language of the page. */
export function SaveReceipt({ payment_id }: { payment_id: string }) {
  const [at, setAt] = useState<'rest' | 'saving' | 'failed'>('rest');
  const save = async () => {
    setAt('saving');
    try {
      await saveFile(await send(downloadVisitorReceipt, { params: { payment_id }, query: { locale: shownLocale() } }));
      setAt('rest');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setAt('failed');
    }
  };
  return (
    <>
      <Button glyph="download" busy={at === 'saving'} onPress={() => void save()}>
        {t`Save PDF`}
      </Button>
      <p class={styles.failed} role="status">
        {at === 'failed' ? t`The PDF could not be made. Try again.` : ''}
      </p>
    </>
  );
}
