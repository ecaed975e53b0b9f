import type { LinkUse } from '@countinghouse/contract/merchants/payment-link/payment-link';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { CardBrandIcon } from '@countinghouse/ui/display/card-brand-icon';
import { useLingui } from '@lingui/react/macro';
import { useShortTime } from '../../../shared/format/use-short-time.ts';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { paymentHref } from '../../../shared/payment/payment-address.ts';
import { PaymentAmount } from '../../../shared/payment/payment-amount.tsx';
import { PaymentStatusBadge } from '../../../shared/payment/payment-status.tsx';
import { pathTo } from '../../../shared/routes/routes.ts';
import styles from '../../../shared/rows/rows.module.css';
import type { LinkPart } from './link-part.ts';
import { LinkUses } from './link-uses.tsx';

/** The payments attempted with a link, newest first. */
export function PaymentsTab(part: LinkPart) {
  const { t } = useLingui();
  const timeOf = useShortTime(part.merchant.time_zone);
  const opens = useMayOpen()('transaction');
  const titleOf = ({ payer_name, payer_email, last_four }: LinkUse) => payer_name || payer_email || `•••• ${last_four}`;
  return (
    <LinkUses
      {...part}
      none={t`Nobody has paid with this link yet.`}
      beside={
        opens ? (
          <TextLink
            href={`${pathTo('transaction')}?link_id=${part.link.link_id}`}
          >{t`Show in Transaction Search`}</TextLink>
        ) : null
      }
    >
      {(use) => (
        <li key={use.payment_id} className={styles.row}>
          <CardBrandIcon brand={use.card_brand} />
          <span className={styles.words}>
            <span className={styles.title}>
              {opens ? (
                <TextLink plain href={paymentHref(use.payment_id)}>
                  {titleOf(use)}
                </TextLink>
              ) : (
                titleOf(use)
              )}
            </span>
            <span className={styles.note}>
              •••• {use.last_four} · {timeOf(use.created_at)}
            </span>
          </span>
          <span className={styles.end}>
            <PaymentStatusBadge status={use.status} />
            <PaymentAmount amount={use.amount} currency={use.currency} status={use.status} />
          </span>
        </li>
      )}
    </LinkUses>
  );
}
