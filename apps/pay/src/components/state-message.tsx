import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { classNames } from './class-names.ts';
import type { Glyph } from './glyphs.ts';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';
import styles from './state-message.module.css';

/** The message of a page without a form: the result of the payment, or why there is nothing to pay. */
export function StateMessage({
  glyph,
  tone = 'neutral',
  title,
  children,
  actions,
}: {
  glyph: Glyph | 'busy';
  tone?: 'neutral' | 'success' | 'info' | 'warning' | 'danger';
  title: string;
  children?: ComponentChildren;
  actions?: ComponentChildren;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused element was removed with the previous page, so the title gets the focus and the new page is read out from there.
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <div class={styles.message}>
      <span class={classNames(styles.lead, styles[tone])}>
        {glyph === 'busy' ? <Spinner size={24} /> : <Icon glyph={glyph} size={26} />}
      </span>
      <h1 ref={heading} class={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <div class={styles.words}>{children}</div>
      {actions === undefined ? null : <div class={styles.actions}>{actions}</div>}
    </div>
  );
}
