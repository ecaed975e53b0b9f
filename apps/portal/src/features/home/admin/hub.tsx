import { Anchor } from '@countinghouse/ui/button/anchor';
import { cx } from '@countinghouse/ui/cx';
import { Badge } from '@countinghouse/ui/display/badge';
import { type Glyph, Icon } from '@countinghouse/ui/display/icon';
import { Section } from '@countinghouse/ui/layout/page';
import { useLingui } from '@lingui/react/macro';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconReceiptRefund,
  IconReportMoney,
  IconReportSearch,
  IconScale,
  IconUserPlus,
} from '@tabler/icons-react';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { pathTo, type RouteName } from '../../../shared/routes/routes.ts';
import styles from './hub.module.css';

type HubRow = { route: RouteName; title: string; note: string; glyph: Glyph; badge?: string };

/** The seven links of an administrator's Home, without those that the user may not open. */
export function Hub({ failed_batches_count = 0 }: { failed_batches_count?: number | undefined }) {
  const { t } = useLingui();
  const { count } = useFormat();
  const failed = count(failed_batches_count);
  const mayOpen = useMayOpen();
  const cards: HubRow[] = [
    {
      route: 'admin-merchants-add',
      title: t`Add Merchant`,
      note: t`Onboard a business and its terminals.`,
      glyph: IconUserPlus,
    },
    {
      route: 'admin-merchants',
      title: t`Search Merchants`,
      note: t`Every merchant in every status, by name, ID or email.`,
      glyph: IconReportSearch,
    },
    {
      route: 'billing-reconciliation',
      title: t`Billing Reconciliation`,
      note: t`Match what was billed to what was paid.`,
      glyph: IconScale,
    },
    {
      route: 'billing-achreturns',
      title: t`ACH Returns`,
      note: t`Rejects and notices of change.`,
      glyph: IconArrowBackUp,
    },
    {
      route: 'billing-failedbatches',
      title: t`Failed Batches`,
      note: t`Resubmit or close what did not settle.`,
      glyph: IconAlertTriangle,
      ...(failed_batches_count === 0 ? {} : { badge: t`${failed} open` }),
    },
    {
      route: 'billing-refund',
      title: t`Billing Refund`,
      note: t`Give a merchant its fees back.`,
      glyph: IconReceiptRefund,
    },
    {
      route: 'billing-refundreport',
      title: t`Refund Report`,
      note: t`Every fee refund, by month.`,
      glyph: IconReportMoney,
    },
  ];
  const open = cards.filter((card) => mayOpen(card.route));
  if (open.length === 0) return null;
  return (
    <Section title={t`Go to`}>
      <div className={styles.hub}>
        {open.map(({ route, title, note, glyph, badge }) => (
          <Anchor
            key={route}
            href={pathTo(route)}
            className={cx(styles.card, route === 'admin-merchants' && styles.wide)}
          >
            <span className={styles.top}>
              <Icon glyph={glyph} size={20} className={styles.icon} />
              {badge === undefined ? null : <Badge meaning="danger">{badge}</Badge>}
            </span>
            <span className={styles.title}>{title}</span>
            <span className={styles.note}>{note}</span>
          </Anchor>
        ))}
      </div>
    </Section>
  );
}
