import { getPaymentLinkUses } from '@countinghouse/contract/merchants/payment-link/get-payment-link-uses';
import type { LinkUse } from '@countinghouse/contract/merchants/payment-link/payment-link';
import { Button } from '@countinghouse/ui/button/button';
import { TableSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useCallPages } from '../../../shared/client/use-call-pages.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import styles from '../../../shared/rows/rows.module.css';
import type { LinkPart } from './link-part.ts';
import { UsesExport } from './uses-export.tsx';

/** The uses of a link, ten at first and more on request, with their export. */
export function LinkUses({
  merchant,
  link,
  none,
  state,
  beside = null,
  children,
}: LinkPart & {
  /** Shown if there are none. */
  none: string;
  /** Only uses in this state. */
  state?: LinkUse['state'];
  /** Shown beside the export. */
  beside?: ReactNode;
  children: (use: LinkUse) => ReactNode;
}) {
  const { t } = useLingui();
  const { count } = useFormat();
  const params = { id: merchant.merchant_uid, link_id: link.link_id };
  const found = useCallPages(getPaymentLinkUses, { params }, ({ uses }) => uses, { first_count: 10, more_count: 30 });
  const uses = found.rows?.filter((use) => state === undefined || use.state === state);
  if (uses === undefined) {
    return found.error === null ? (
      <TableSkeleton rows={6} />
    ) : (
      <CallErrorState error={found.error} title={t`Couldn’t load the payments`} onRetry={found.retry} />
    );
  }
  if (found.total_count === 0) return <p className="ui-dim">{none}</p>;
  const shown = count(found.rows?.length ?? 0);
  const all = count(found.total_count);
  return (
    <div className="ui-stack">
      <div className="ui-between">
        <span className="ui-small ui-dim">{t`${shown} of ${all}`}</span>
        <span className="ui-row">
          {beside}
          <UsesExport merchant={merchant} link={link} rows={uses} total_count={found.total_count} />
        </span>
      </div>
      <ul className={styles.rows}>{uses.map(children)}</ul>
      {found.has_more ? (
        <div>
          <Button size="tool" loading={found.is_loading_more} onClick={found.more}>
            {t`Show more payments`}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
