import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import styles from './callout.module.css';
import { classNames } from './class-names.ts';
import type { Glyph } from './glyphs.ts';
import { Icon } from './icon.tsx';

/** A message beside its subject. With `alert` screen readers announce it immediately, and it scrolls into view. */
export function Callout({
  tone,
  glyph,
  title,
  alert = false,
  children,
}: {
  tone: 'danger' | 'warning' | 'info';
  glyph: Glyph;
  title: string;
  alert?: boolean;
  children?: ComponentChildren;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (alert) place.current?.scrollIntoView({ block: 'nearest' });
  }, [alert, title]);
  return (
    <div ref={place} class={classNames(styles.callout, styles[tone])} role={alert ? 'alert' : undefined}>
      <Icon glyph={glyph} size={18} />
      <div class={styles.words}>
        <p class={styles.title}>{title}</p>
        {children}
      </div>
    </div>
  );
}
