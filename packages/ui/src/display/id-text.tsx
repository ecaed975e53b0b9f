import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { Tooltip } from '../overlay/tooltip.tsx';
import { useWords } from '../words.tsx';
import styles from './id-text.module.css';
import { shortId } from './short-id.ts';

/** A button that copies a text and confirms it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const words = useWords();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <>
      <IconButton
        glyph={copied ? IconCheck : IconCopy}
        iconSize={14}
        size="sm"
        label={copied ? words.copied : words.copy(label)}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      />
      <span role="status" className="ui-hidden">
        {copied ? words.copied : ''}
      </span>
    </>
  );
}

/** An identifier: first 4 and last 8 characters, the full one in a tooltip, and a copy button. `label` names it ('payment ID'). */
export function IdText({ id, label, copy = true }: { id: string; label: string; copy?: boolean }) {
  const short = shortId(id);
  return (
    <span className={styles.id}>
      {short === id ? (
        <span dir="ltr">{id}</span>
      ) : (
        <Tooltip label={id} describes={false}>
          <span dir="ltr" className={styles.short}>
            <span aria-hidden="true">{short}</span>
            <span className="ui-hidden">{id}</span>
          </span>
        </Tooltip>
      )}
      {copy ? <CopyButton text={id} label={label} /> : null}
    </span>
  );
}
