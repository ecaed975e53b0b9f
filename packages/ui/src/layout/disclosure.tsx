import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../display/icon.tsx';
import styles from './disclosure.module.css';

/**
 * Rarely needed content under a line that opens it. `filled` opens it when it begins to contain something and never closes it again while
 * in use; `at_fault` keeps it open, so that no fault is hidden.
 */
export function Disclosure({
  label,
  filled,
  at_fault,
  children,
}: {
  label: string;
  filled: boolean;
  at_fault: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const [open, setOpen] = useState(filled);
  const [was, setWas] = useState(filled);
  if (filled !== was) {
    setWas(filled);
    if (filled) setOpen(true);
  }
  if (at_fault && !open) setOpen(true);
  return (
    <div>
      <button
        type="button"
        className={styles.head}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon glyph={IconChevronRight} size={14} className={styles.chevron} />
        {label}
      </button>
      {open ? (
        <div id={id} className={styles.body}>
          {children}
        </div>
      ) : null}
    </div>
  );
}
