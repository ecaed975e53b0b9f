import { IconCheck, IconLock, IconMinus } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../display/icon.tsx';
import { Tooltip } from '../overlay/tooltip.tsx';
import styles from './checkbox.module.css';

/** A check box with its label. `lockedReason` disables it and says why; `partly` is the dash of a partly chosen group. */
export function Checkbox({
  label,
  help,
  hideLabel = false,
  partly = false,
  lockedReason,
  error,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  help?: ReactNode;
  hideLabel?: boolean;
  partly?: boolean;
  lockedReason?: string | undefined;
  error?: string | null | undefined;
}) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly;
  }, [partly]);
  const note = error ?? help;
  return (
    <div className={cx(styles.line, hideLabel && styles.alone, className)}>
      <label className={styles.label}>
        <span className={styles.place}>
          <input
            {...input}
            ref={box}
            type="checkbox"
            className={styles.input}
            disabled={input.disabled || lockedReason !== undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={note ? `${id}-note` : undefined}
          />
          <span className={styles.mark} aria-hidden="true">
            <Icon glyph={partly ? IconMinus : IconCheck} size={11} />
          </span>
        </span>
        <span className={hideLabel ? 'ui-hidden' : styles.text}>{label}</span>
      </label>
      {lockedReason === undefined ? null : (
        <Tooltip label={lockedReason}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason must be reachable by keyboard */}
          <span className={styles.lock} role="img" aria-label={lockedReason} tabIndex={0}>
            <Icon glyph={IconLock} size={13} />
          </span>
        </Tooltip>
      )}
      {note ? (
        <p id={`${id}-note`} className={cx(styles.note, error && styles.bad)}>
          {note}
        </p>
      ) : null}
    </div>
  );
}
