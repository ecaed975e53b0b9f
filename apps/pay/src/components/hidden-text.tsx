import type { ComponentChildren } from 'preact';
import styles from './hidden-text.module.css';

/** Text for assistive technology only. `live` text is read out when it changes. */
export function HiddenText({ children, live = false }: { children: ComponentChildren; live?: boolean }) {
  return (
    <span class={styles.hidden} role={live ? 'status' : undefined}>
      {children}
    </span>
  );
}
