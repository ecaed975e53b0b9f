import type { ComponentChildren } from 'preact';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import styles from './field.module.css';

/** The frame of a control: its label above, and help or an error below. */
export type FieldFrame = {
  id: string;
  label: string;
  /** Shown at the end of the label's line. */
  labelEnd?: ComponentChildren;
  /** The word that marks an optional field. */
  optional?: string | undefined;
  help?: string | undefined;
  error?: string | undefined;
};

/** Frames a control with its label, help and error. */
export function Field({
  id,
  label,
  labelEnd,
  optional,
  help,
  error,
  children,
}: FieldFrame & { children: ComponentChildren }) {
  return (
    <div class={styles.field}>
      <div class={styles.line}>
        <label class={styles.label} for={id}>
          {label}
          {optional === undefined ? null : <span class={styles.optional}> {optional}</span>}
        </label>
        {labelEnd}
      </div>
      {children}
      {error !== undefined ? (
        <FieldError id={`${id}-error`} text={error} />
      ) : help !== undefined ? (
        <p class={styles.help} id={`${id}-help`}>
          {help}
        </p>
      ) : null}
    </div>
  );
}

/** The error of a field. */
export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p class={styles.error} id={id}>
      <Icon glyph="alert" size={14} />
      <span>{text}</span>
    </p>
  );
}

/** The box around a control, with whatever precedes and follows it. */
export function Control({
  error,
  size = 'big',
  before,
  after,
  locked = false,
  children,
}: {
  error: string | undefined;
  size?: 'big' | 'figure';
  before?: ComponentChildren;
  after?: ComponentChildren;
  locked?: boolean;
  children: ComponentChildren;
}) {
  return (
    <div class={classNames(styles.control, styles[size], error !== undefined && styles.bad, locked && styles.locked)}>
      {before}
      {children}
      {after === undefined ? null : <span class={styles.after}>{after}</span>}
    </div>
  );
}

/** The attributes that link a control to its frame for assistive technology. */
export function describedBy({ id, help, error }: Pick<FieldFrame, 'id' | 'help' | 'error'>) {
  const by = error !== undefined ? `${id}-error` : help !== undefined ? `${id}-help` : undefined;
  return {
    id,
    class: styles.input,
    'aria-invalid': error !== undefined,
    ...(by === undefined ? {} : { 'aria-describedby': by }),
  } as const;
}
