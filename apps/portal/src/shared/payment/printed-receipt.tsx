import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import styles from './printed-receipt.module.css';
import { Receipt } from './receipt.tsx';
import type { ReceiptFacts } from './use-receipt-words.ts';

/** While it is mounted, printing the page prints this receipt and nothing else. */
export function PrintedReceipt({ facts, onPrinted }: { facts: ReceiptFacts; onPrinted?: () => void }) {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => {
      setPrinting(false);
      onPrinted?.();
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, [onPrinted]);
  if (!printing) return null;
  return createPortal(
    <div className={styles.sheet} data-printed>
      <Receipt facts={facts} />
    </div>,
    document.body,
  );
}
