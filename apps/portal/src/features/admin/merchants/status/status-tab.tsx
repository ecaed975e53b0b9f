import { changeMerchantStatus } from '@countinghouse/contract/merchants/merchant/change-merchant-status';
import { getMerchant } from '@countinghouse/contract/merchants/merchant/get-merchant';
import {
  getMerchantStatusHistory,
  type MerchantStatusChange,
} from '@countinghouse/contract/merchants/merchant/get-merchant-status-history';
import { type MerchantStatus, nextMerchantStatuses } from '@countinghouse/domain/merchant/merchant-status';
import { Button } from '@countinghouse/ui/button/button';
import { Timeline } from '@countinghouse/ui/display/timeline';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { Columns, Section } from '@countinghouse/ui/layout/page';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCall } from '../../../../shared/client/use-call.ts';
import { usePageZone } from '../../../../shared/format/page-zone.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { MerchantStatusBadge } from '../../../../shared/merchant/merchant-status-badge.tsx';
import { merchantStatusLooks } from '../../../../shared/merchant/merchant-status-looks.ts';
import { useMerchantStatusName } from '../../../../shared/navigation/merchant-status-names.ts';
import { CallErrorState } from '../../../../shared/page/call-error.tsx';
import { useAccess } from '../../../../shared/session/use-access.ts';
import { useWriteLock } from '../../../../shared/session/use-write-lock.ts';
import type { MerchantTabProps } from '../merchant-tab-props.ts';
import { StatusChangeDialog } from './status-change-dialog.tsx';
import { useStatusMeanings } from './status-meanings.ts';

/** The status of a merchant: what it means, the possible changes, and its history. */
export function StatusTab({ merchant_uid }: MerchantTabProps) {
  const { t } = useLingui();
  const params = { id: merchant_uid };
  const merchant = useCall(getMerchant, { params }, { shown: 'in_place' });
  const history = useCall(getMerchantStatusHistory, { params }, { shown: 'in_place' });
  const failed = [merchant, history].find((query) => query.isError && query.data === undefined);
  if (failed !== undefined) return <CallErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  const status = merchant.data?.merchant.account_status_code;
  if (status === undefined || history.data === undefined) return <FormSkeleton />;
  return (
    <Columns template="minmax(0, 1fr) minmax(15rem, 26rem)" stackBelow="tablet">
      <Section title={t`Status`}>
        <PresentStatus merchant_uid={merchant_uid} status={status} />
      </Section>
      <Section title={t`History`}>
        <History changes={history.data.merchant_status_histories} />
      </Section>
    </Columns>
  );
}

function PresentStatus({ merchant_uid, status }: { merchant_uid: string; status: MerchantStatus }) {
  const { t } = useLingui();
  const { may } = useAccess();
  const locked = useWriteLock(changeMerchantStatus);
  const statusName = useMerchantStatusName();
  const meanings = useStatusMeanings();
  const [wanted, setWanted] = useState<MerchantStatus>();
  // Final statuses come last.
  const next = nextMerchantStatuses(status).toSorted((a, b) => Number(a === 'Closed') - Number(b === 'Closed'));
  const lockOf = (to: MerchantStatus) =>
    locked ??
    (!may('MEUP')
      ? t`This needs Merchant, Update (MEUP)`
      : to === 'Closed' && !may('MEDE')
        ? t`This needs Merchant, Delete (MEDE)`
        : undefined);
  return (
    <div className="ui-stack">
      <div>
        <MerchantStatusBadge status={status} />
      </div>
      <p>{meanings[status]}</p>
      {next.length === 0 ? (
        <Callout title={t`This status is final`}>{t`A closed account stays closed.`}</Callout>
      ) : (
        <ul className="ui-row ui-wrap" aria-label={t`Possible next statuses`}>
          {next.map((to) => {
            const name = statusName(to);
            return (
              <li key={to}>
                <Button
                  color={to === 'Closed' ? 'danger' : 'white'}
                  disabledReason={lockOf(to)}
                  onClick={() => setWanted(to)}
                >
                  {t`Change to ${name}`}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {wanted === undefined ? null : (
        <StatusChangeDialog
          merchant_uid={merchant_uid}
          from={status}
          to={wanted}
          onClose={() => setWanted(undefined)}
        />
      )}
    </div>
  );
}

function History({ changes }: { changes: readonly MerchantStatusChange[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const zone = usePageZone();
  const statusName = useMerchantStatusName();
  return (
    <Timeline
      label={t`History`}
      events={changes.map((change) => {
        const to = statusName(change.to_status);
        const from = change.from_status === null ? undefined : statusName(change.from_status);
        const by = change.user_name;
        return {
          key: change.merchant_status_history_id,
          title: from === undefined ? to : t`${from} to ${to}`,
          note: (
            <>
              {change.reason}
              {by === '' ? null : (
                <>
                  <br />
                  {by}
                </>
              )}
            </>
          ),
          time: format.dateTime(change.changed_at, zone),
          instant: change.changed_at,
          meaning: merchantStatusLooks[change.to_status].meaning,
        };
      })}
    />
  );
}
