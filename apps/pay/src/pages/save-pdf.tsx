import { CallError } from '@countinghouse/contract/client';
import type { FileResponse } from '@countinghouse/contract/file';
import { t } from '@lingui/core/macro';
import { useState } from 'preact/hooks';
import { saveFile } from '../client/save-file.ts';
import { Button } from '../components/button.tsx';
import { HiddenText } from '../components/hidden-text.tsx';
import styles from './save-pdf.module.css';

/** A button that saves a document as a PDF. */
export function SavePdf({
  label,
  load,
  about,
}: {
  /** Names the kind of document, so that two buttons on one page differ. */
  label: string;
  /** Fetches the file. */
  load: () => Promise<FileResponse>;
  /** Names the document if the page offers several of that kind. */
  about?: string;
}) {
  const [at, setAt] = useState<'rest' | 'saving' | 'failed'>('rest');
  const save = async () => {
    setAt('saving');
    try {
      await saveFile(await load());
      setAt('rest');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setAt('failed');
    }
  };
  return (
    <>
      <Button glyph="download" busy={at === 'saving'} onPress={() => void save()}>
        {label}
        {about === undefined ? null : <HiddenText>{` ${about}`}</HiddenText>}
      </Button>
      <p class={styles.failed} role="status">
        {at === 'failed' ? t`The PDF could not be made. Try again.` : ''}
      </p>
    </>
  );
}
