import type { BatchRow } from '@countinghouse/contract/credit-card/batches/batch';
import { ALL_BRANDS } from '@countinghouse/contract/credit-card/batches/get-batch-payments';
import { getBatches } from '@countinghouse/contract/credit-card/batches/get-batches';
import { cardBrandName } from '@countinghouse/domain/card/card-label';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { LinkButton } from '@countinghouse/ui/button/button';
import { Stat } from '@countinghouse/ui/chart/stat';
import { TableSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { Tabs } from '@countinghouse/ui/layout/tabs';
import { useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconStack2 } from '@tabler/icons-react';
import { useCall } from '../../../shared/client/use-call.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useRecentItem } from '../../../shared/navigation/recent-items.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { BatchPayments } from './batch-payments.tsx';
import { BatchStatusBadge } from './batch-status.tsx';
import styles from './figures.module.css';
import { type Place, reportHref } from './settlement-address.ts';

/** A batch at its own address: its sums, its card brands, and its payments. */
export function BatchPage({
  path,
  narrowed,
  batch_id,
  brand,
  zone,
  several,
}: {
  /** The path of its report, and the report's filters. */
  path: string;
  narrowed: Partial<Record<string, string>>;
  batch_id: string;
  brand: Place['brand'];
  zone: TimeZone;
  several: boolean;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const found = useCall(getBatches, { query: { batch_id } }, { shown: 'in_place' });
  const batch = found.data?.batches[0];
  const number = batch?.batch_number ?? '';
  const title = batch === undefined ? t`Batch` : t`Batch ${number}`;
  useRecentItem(
    'batch',
    batch_id,
    batch === undefined ? undefined : [title, batch.dba, format.date(batch.batch_date)].join(' · '),
  );
  const hrefOf = (of: string | undefined) => reportHref(path, { ...narrowed, batch: batch_id, brand: of });
  const back = (
    <LinkButton href={reportHref(path, narrowed)} icon={IconArrowLeft} size="tool">
      {t`All batches`}
    </LinkButton>
  );
  return (
    <RoutePage
      title={title}
      lastCrumb={title}
      layout="fill"
      actions={back}
      titleExtra={batch === undefined ? null : <BatchStatusBadge status={batch.status} />}
      purpose={
        batch === undefined
          ? null
          : [...(several ? [batch.dba] : []), batch.terminal_name, format.date(batch.batch_date)].join(' · ')
      }
    >
      {found.isError ? (
        <CallErrorState
          full
          error={found.error}
          title={t`Couldn’t load the batch`}
          onRetry={() => void found.refetch()}
        />
      ) : found.data === undefined ? (
        <TableSkeleton rows={8} />
      ) : batch === undefined ? (
        <EmptyState
          full
          glyph={IconStack2}
          title={t`There is no such batch`}
          note={t`It does not exist, or it belongs to another account. Check the address.`}
          actions={back}
        />
      ) : (
        <>
          <Figures batch={batch} zone={zone} />
          <BrandTabs batch={batch} brand={brand} hrefOf={hrefOf} />
          <BatchPayments batch={batch} brand={brand} zone={zone} />
        </>
      )}
    </RoutePage>
  );
}

function Figures({ batch, zone }: { batch: BatchRow; zone: TimeZone }) {
  const { t } = useLingui();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, batch.currency);
  const at = batch.settled_at === null ? '' : format.dateTime(batch.settled_at, zone);
  const code = batch.response_code ?? '';
  const note =
    batch.status === 'failed'
      ? t`The card processor refused it (code ${code})`
      : batch.settled_at === null
        ? t`The card processor hasn’t responded yet`
        : t`Settled ${at}`;
  return (
    <div className={styles.facts}>
      <Stat value={money(batch.total_amount)} note={note} />
      <Stat value={money(batch.sales_amount)} note={t`Sales: ${format.count(batch.sales_count)}`} />
      <Stat value={money(batch.credits_amount)} note={t`Credits: ${format.count(batch.credits_count)}`} />
    </div>
  );
}

/** The card brands of a batch, each with its count and sum, as tabs with their own addresses. */
function BrandTabs({
  batch,
  brand,
  hrefOf,
}: {
  batch: BatchRow;
  brand: Place['brand'];
  hrefOf: (brand: string | undefined) => string;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const tabs = [
    {
      key: ALL_BRANDS as string,
      label: t`All card brands`,
      href: hrefOf(undefined),
      count: format.count(batch.payment_count),
    },
    ...batch.card_brands.map(({ card_brand, payment_count, total_amount, currency }) => ({
      key: card_brand,
      label: `${cardBrandName(card_brand)} ${format.money(total_amount, currency)}`,
      href: hrefOf(card_brand),
      count: format.count(payment_count),
    })),
  ];
  return <Tabs label={t`Card brands`} tabs={tabs} current={brand} />;
}
