import { IconFilter, IconX } from '@tabler/icons-react';
import type { ComponentProps, KeyboardEventHandler, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { type Glyph, Icon } from '../display/icon.tsx';
import { useWords } from '../words.tsx';
import styles from './chip.module.css';

/** An active filter: name and value, and a button that removes it. A click on it can open its editor. */
export function Chip({
  name,
  value,
  onRemove,
  onRemoveKeyDown,
  edit,
}: {
  name?: string;
  value: string;
  onRemove?: () => void;
  /** Key presses on the remove button. */
  onRemoveKeyDown?: KeyboardEventHandler<HTMLButtonElement>;
  /** Properties of the button that opens its editor (a popover's trigger). */
  edit?: ComponentProps<'button'>;
}) {
  const words = useWords();
  const content = (
    <>
      {name ? <span className={styles.name}>{name}</span> : null}
      <span dir="auto" className={styles.value}>
        {value}
      </span>
    </>
  );
  return (
    <span className={cx(styles.chip, !onRemove && styles.closed)}>
      {edit ? (
        <button type="button" {...edit} className={styles.edit}>
          {content}
        </button>
      ) : (
        content
      )}
      {onRemove ? (
        <button
          type="button"
          className={styles.remove}
          aria-label={words.remove(name ? `${name} ${value}` : value)}
          onClick={onRemove}
          onKeyDown={onRemoveKeyDown}
        >
          <Icon glyph={IconX} size={13} />
        </button>
      ) : null}
    </span>
  );
}

/** The dashed chip that adds a filter. */
export function AddChip({
  glyph = IconFilter,
  children,
  className,
  ...rest
}: ComponentProps<'button'> & { glyph?: Glyph }) {
  return (
    <button type="button" {...rest} className={cx(styles.chip, styles.add, className)}>
      <Icon glyph={glyph} size={14} />
      {children}
    </button>
  );
}

/** A value to choose out of a few ('10%'); `on` marks the chosen one. */
export function PickChip({
  on,
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'className'> & { on: boolean; children: ReactNode }) {
  return (
    <button type="button" {...rest} aria-pressed={on} className={cx(styles.chip, styles.pick, on && styles.on)}>
      {children}
    </button>
  );
}
