import { cx } from '../cx.ts';
import { type Glyph, Icon } from '../display/icon.tsx';
import styles from './lead.module.css';

/** The tones of a lead icon's disc. */
export type LeadTone = 'neutral' | 'ink' | 'success' | 'info' | 'warning' | 'danger';

/** An icon on a disc at the head of a dialog (36 px) or an empty page (44 px, `big`). */
export function Lead({ glyph, tone = 'neutral', big = false }: { glyph: Glyph; tone?: LeadTone; big?: boolean }) {
  return (
    <span className={cx(styles.lead, styles[tone], big && styles.big)}>
      <Icon glyph={glyph} size={big ? 22 : 19} />
    </span>
  );
}
