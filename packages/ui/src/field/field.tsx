import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../display/icon.tsx';
import { useWords } from '../words.tsx';
import styles from './field.module.css';

/** What every field has around its control. An error replaces the help. */
export type FieldFrame = {
  label: string;
  /** Shows the mark 'Optional' beside the label. */
  optional?: boolean | undefined;
  /** Shows the mark 'Required', in forms where most fields are optional; in others only optional fields are marked. */
  required?: boolean | undefined;
  help?: ReactNode;
  error?: string | null | undefined;
  /** Shown at the end of the label ('Forgot password'). */
  labelEnd?: ReactNode;
  /** The label is for screen readers only, as in toolbars. */
  hideLabel?: boolean;
  className?: string | undefined;
};

/** Returns the ids and states that a control takes from its frame. */
export function controlProps(id: string, { help, error, required }: Pick<FieldFrame, 'help' | 'error' | 'required'>) {
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
    'aria-describedby': describedBy(id, { help, error }),
  } as const;
}

function describedBy(id: string, { help, error }: Pick<FieldFrame, 'help' | 'error'>): string | undefined {
  return error ? `${id}-error` : help ? `${id}-help` : undefined;
}

/** The mark after a label. */
function Mark({ optional, required }: Pick<FieldFrame, 'optional' | 'required'>) {
  const words = useWords();
  const mark = required ? words.required : optional ? words.optional : undefined;
  return mark === undefined ? null : <span className={styles.optional}> {mark}</span>;
}

/** The text below a control: the error, or else the help. */
function Below({ id, help, error }: { id: string } & Pick<FieldFrame, 'help' | 'error'>) {
  if (error) {
    return (
      <p id={`${id}-error`} className={styles.error}>
        <Icon glyph={IconAlertCircle} size={14} />
        <span dir="auto">{error}</span>
      </p>
    );
  }
  return help ? (
    <p id={`${id}-help`} className={styles.help}>
      {help}
    </p>
  ) : null;
}

/** A label above the control, and the help, or the error in its place, below. `id` is the control's. */
export function Field({
  id,
  label,
  optional,
  required,
  help,
  error,
  labelEnd,
  hideLabel = false,
  className,
  children,
}: FieldFrame & { id: string; children: ReactNode }) {
  return (
    <div data-part="field" className={cx(styles.field, className)}>
      <div className={cx(styles.top, hideLabel && 'ui-hidden')}>
        <label htmlFor={id} className={styles.label}>
          {label}
          <Mark optional={optional} required={required} />
        </label>
        {labelEnd}
      </div>
      {children}
      <Below id={id} help={help} error={error} />
    </div>
  );
}

/** The same around several controls of one question: a group of boxes or radio buttons. */
export function FieldGroup({
  label,
  optional,
  required,
  help,
  error,
  hideLabel = false,
  className,
  role,
  children,
}: Omit<FieldFrame, 'labelEnd'> & { role?: 'radiogroup' | undefined; children: ReactNode }) {
  const id = useId();
  const states =
    role === 'radiogroup'
      ? { role, 'aria-required': required || undefined, 'aria-invalid': error ? true : undefined }
      : {};
  return (
    <fieldset {...states} className={cx(styles.field, className)} aria-describedby={describedBy(id, { help, error })}>
      <legend className={hideLabel ? 'ui-hidden' : styles.legend}>
        {label}
        <Mark optional={optional} required={required} />
      </legend>
      {children}
      <Below id={id} help={help} error={error} />
    </fieldset>
  );
}

/** The box around a control, with what is before and after it. */
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
