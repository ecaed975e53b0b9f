import { getPaymentLinkProtection } from '@countinghouse/contract/merchants/payment-link/get-payment-link-protection';
import { Button } from '@countinghouse/ui/button/button';
import { TableSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { useLingui } from '@lingui/react/macro';
import { useCallPages } from '../../../shared/client/use-call-pages.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useShortTime } from '../../../shared/format/use-short-time.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import styles from '../../../shared/rows/rows.module.css';
import type { LinkMerchant } from '../link-merchant.ts';
import { useRefusalReasons } from './refusal-reasons.ts';

/** The attempts to pay that were refused before they were sent, newest first: of one link, or of all payment pages. */
export function HeldOffAttempts({ merchant, link_id }: { merchant: LinkMerchant; link_id?: string }) {
  const { t } = useLingui();
  const { count } = useFormat();
  const timeOf = useShortTime(merchant.time_zone);
  const reasonOf = useRefusalReasons();
  const query = link_id === undefined ? {} : { link_id };
  const found = useCallPages(
    getPaymentLinkProtection,
    { params: { id: merchant.merchant_uid }, query },
    ({ held_off }) => held_off,
    { first_count: 10, more_count: 50 },
  );
  if (found.rows === undefined) {
    return found.error === null ? (
      <TableSkeleton rows={4} />
    ) : (
      <CallErrorState error={found.error} title={t`Couldn’t load the refused attempts`} onRetry={found.retry} />
    );
  }
  if (found.rows.length === 0) return <p className="ui-dim">{t`No attempt to pay has been refused.`}</p>;
  return (
    <div className="ui-stack">
      <ul className={styles.rows}>
        {found.rows.map((row) => {
          const more = count(row.count);
          const place = [row.address, link_id === undefined ? row.link_name : ''].filter(Boolean).join(' · ');
          return (
            <li key={row.held_off_id} className={styles.row}>
              <span className={styles.words}>
                <span className={styles.title}>
                  {row.reason === null ? t`${more} more attempts on this day` : reasonOf(row.reason)}
                </span>
                {place === '' ? null : <span className={styles.note}>{place}</span>}
              </span>
              <span className={styles.end}>
                <span className="ui-dim">{timeOf(row.held_off_at)}</span>
              </span>
            </li>
          );
        })}
      </ul>
      {found.has_more ? (
        <div>
          <Button size="tool" loading={found.is_loading_more} onClick={found.more}>
            {t`Show more attempts`}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
