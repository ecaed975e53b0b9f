import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';
import { useWords } from './words.tsx';

/** What every field has around its control. The error takes the place of the help. */
export type FieldFrame = {
  label: string;
  /** Shows the mark 'Optional' beside the label. */
  optional?: boolean;
  help?: ReactNode;
  error?: string | null | undefined;
  /** Stands at the label's end ('Forgot password'). */
  labelEnd?: ReactNode;
  /** Label for screen readers only, as in toolbars. */
  hideLabel?: boolean;
  className?: string;
};

/** Ids and states that a control takes from its frame. */
export function controlProps(id: string, { help, error }: Pick<FieldFrame, 'help' | 'error'>) {
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : help ? `${id}-help` : undefined,
  } as const;
}

/** Label above, control, help below or the error in its place. `id` is the control's. */
export function Field({
  id,
  label,
  optional = false,
  help,
  error,
  labelEnd,
  hideLabel = false,
  className,
  children,
}: FieldFrame & { id: string; children: ReactNode }) {
  const words = useWords();
  return (
    <div className={cx(styles.field, className)}>
      <div className={cx(styles.top, hideLabel && 'ui-hidden')}>
        <label htmlFor={id} className={styles.label}>
          {label}
          {optional ? <span className={styles.optional}> {words.optional}</span> : null}
        </label>
        {labelEnd}
      </div>
      {children}
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          <Icon glyph={IconAlertCircle} size={14} />
          <span dir="auto">{error}</span>
        </p>
      ) : help ? (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      ) : null}
    </div>
  );
}

/** The box that a control stands in, with what stands before and after it. */
export function Control({
  error,
  size = 'medium',
  before,
  after,
  children,
}: {
  error?: string | null | undefined;
  size?: 'tool' | 'medium' | 'big';
  before?: ReactNode;
  after?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={cx(styles.control, error && styles.bad, styles[size])}>
      {before !== undefined && before !== null ? <span className={styles.before}>{before}</span> : null}
      {children}
      {after !== undefined && after !== null ? <span className={styles.after}>{after}</span> : null}
    </div>
  );
}
