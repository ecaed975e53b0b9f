import { Anchor, TextButton } from '@countinghouse/ui/button/anchor';
import { Badge } from '@countinghouse/ui/display/badge';
import { type Glyph, Icon } from '@countinghouse/ui/display/icon';
import { Skeleton } from '@countinghouse/ui/feedback/skeleton';
import { Section } from '@countinghouse/ui/layout/page';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconBuildingStore, IconHelpHexagon } from '@tabler/icons-react';
import { useFormat } from '../../../shared/format/use-format.ts';
import styles from './attention.module.css';
import type { Attention } from './use-attention.ts';

const words: Record<Attention['key'], { title: MessageDescriptor; note: MessageDescriptor; glyph: Glyph }> = {
  failed_batches: {
    title: msg`Failed batches`,
    note: msg`Resubmit or close what did not settle.`,
    glyph: IconAlertTriangle,
  },
  unknown_outcomes: {
    title: msg`Unknown outcomes`,
    note: msg`The acquirer hasn’t responded for these yet.`,
    glyph: IconHelpHexagon,
  },
  merchants_waiting: {
    title: msg`Merchants waiting`,
    note: msg`Review them, or let them start.`,
    glyph: IconBuildingStore,
  },
};

/** What needs a decision, each with its number and a link to its list. */
export function AttentionSection({ items, onRetry }: { items: readonly Attention[]; onRetry: () => void }) {
  const { t, i18n } = useLingui();
  const { count } = useFormat();
  if (items.length === 0) return null;
  return (
    <Section title={t`Needs attention`} className={styles.section ?? ''}>
      <ul className={styles.list}>
        {items.map((item) => {
          const { title, note, glyph } = words[item.key];
          const nothing = item.count === 0;
          return (
            <li key={item.key} className={styles.item}>
              <Anchor href={item.href} className={styles.link}>
                <Icon glyph={glyph} size={18} className={styles.icon} />
                <span className={styles.words}>
                  <span className={styles.title}>{i18n._(title)}</span>
                  {nothing ? null : <span className="ui-small ui-dim">{i18n._(note)}</span>}
                </span>
                {item.count === undefined ? (
                  item.failed ? null : (
                    <Skeleton width={28} />
                  )
                ) : (
                  <Badge meaning={nothing ? 'success' : item.key === 'failed_batches' ? 'danger' : 'warning'}>
                    {nothing ? t({ message: 'None', context: 'needs attention' }) : count(item.count)}
                  </Badge>
                )}
              </Anchor>
              {item.failed ? (
                <span role="alert" className="ui-small">
                  {t`Not counted.`} <TextButton onClick={onRetry}>{t`Try again`}</TextButton>
                </span>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
