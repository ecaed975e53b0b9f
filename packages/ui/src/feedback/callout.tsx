import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { type Glyph, Icon } from '../display/icon.tsx';
import styles from './callout.module.css';

export type CalloutTone = 'info' | 'success' | 'warning' | 'danger';

const glyphs: Record<CalloutTone, Glyph> = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconAlertCircle,
};

/** A note inside a page. `alert` announces it when it appears. */
export function Callout({
  tone = 'info',
  title,
  children,
  actions,
  alert = false,
}: {
  tone?: CalloutTone;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  alert?: boolean;
}) {
  return (
    <div className={cx(styles.note, styles[tone])} role={alert ? 'alert' : undefined}>
      <Icon glyph={glyphs[tone]} size={17} className={styles.icon} />
      <div className={styles.text} dir="auto">
        {title ? <b className={styles.title}>{title}</b> : null}
        {title && children ? ' ' : null}
        {children}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </div>
  );
}
