import { getPaymentLinkProtection } from '@countinghouse/contract/merchants/payment-link/get-payment-link-protection';
import { liftProtection } from '@countinghouse/contract/merchants/payment-link/lift-protection';
import type { ProtectionKind } from '@countinghouse/domain/protection/attempt-limits';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { Button } from '@countinghouse/ui/button/button';
import { useLingui } from '@lingui/react/macro';
import { useActions } from '../../../shared/actions/use-actions.ts';
import { send } from '../../../shared/client/send.ts';
import { useCall } from '../../../shared/client/use-call.ts';
import { useShortTime } from '../../../shared/format/use-short-time.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import styles from '../../../shared/rows/rows.module.css';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useCallLocks } from '../../../shared/session/use-call-locks.ts';
import { linkCalls } from '../link-calls.ts';
import type { LinkMerchant } from '../link-merchant.ts';
import { linkHref } from '../settings/settings-address.ts';

/** The protections in force on payment pages, each with its end and the button to end it now. */
export function ProtectionsInForce({ merchant }: { merchant: LinkMerchant }) {
  const { t } = useLingui();
  const { may } = useAccess();
  const locked = useCallLocks()(liftProtection);
  const timeOf = useShortTime(merchant.time_zone);
  const { act } = useActions(linkCalls);
  const id = merchant.merchant_uid;
  const found = useCall(
    getPaymentLinkProtection,
    { params: { id }, query: { limit: '1', offset: '0' } },
    { shown: 'in_place' },
  );
  const names: Readonly<Record<ProtectionKind, string>> = {
    link_paused: t`Paused`,
    link_refused: t`No attempts are taken`,
    merchant_strict: t`Strict limits on all payment pages`,
  };
  if (found.isError) {
    return (
      <CallErrorState
        error={found.error}
        title={t`Couldn’t load the protection`}
        onRetry={() => void found.refetch()}
      />
    );
  }
  const in_force = (found.data?.protections ?? []).filter(({ is_in_force }) => is_in_force);
  if (in_force.length === 0) return <p className="ui-dim">{found.isPending ? '' : t`No page is under attack.`}</p>;
  return (
    <ul className={styles.rows}>
      {in_force.map(({ protection_id, kind, link_id, link_name, until }) => {
        const end = timeOf(until);
        return (
          <li key={protection_id} className={styles.row}>
            <span className={styles.words}>
              <span className={styles.title}>
                {link_id === null ? (
                  names[kind]
                ) : (
                  <TextLink href={`${linkHref(link_id)}&part=protection`}>{link_name}</TextLink>
                )}
              </span>
              <span className={styles.note}>
                {link_id === null ? t`until ${end}` : `${names[kind]} · ${t`until ${end}`}`}
              </span>
            </span>
            {may('PLUD') ? (
              <span className={styles.end}>
                <Button
                  size="tool"
                  disabledReason={locked}
                  onClick={() =>
                    void act(() => send(liftProtection, { params: { id, protection_id } }), t`The protection is lifted`)
                  }
                >
                  {t`Lift`}
                </Button>
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
