import { getImpersonations, type ImpersonationOfMerchant } from '@countinghouse/contract/core/get-impersonations';
import type { TimeZone } from '@countinghouse/domain/time-zones';
import { Badge } from '@countinghouse/ui/badge';
import { Button } from '@countinghouse/ui/button';
import { DataTable } from '@countinghouse/ui/data-table';
import { FormSection, Span } from '@countinghouse/ui/form-section';
import type { Column } from '@countinghouse/ui/table-column';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { useAccess } from '../../../shared/session/use-access.ts';

/** How many are shown at first, and how many more each time; the call answers no more than so many at once. */
const step = 10;
const shown_maximum = 100;

/** When an administrator acted as one of the merchant's users, as whom, and why. */
export function Impersonations({ zone }: { zone: TimeZone }) {
  const { t } = useLingui();
  const { may } = useAccess();
  const format = useFormat();
  const [limit, setLimit] = useState(step);
  const found = useCall(
    getImpersonations,
    { query: { limit: String(limit) } },
    { shown: 'in_place', keep_previous: true },
  );
  const rows = found.data?.impersonations ?? [];
  const ended = ({ ended_at }: ImpersonationOfMerchant) =>
    ended_at === null ? t`Still open` : format.dateTime(ended_at, zone);
  const columns: Column<ImpersonationOfMerchant>[] = [
    { key: 'started_at', header: t`From`, cell: ({ started_at }) => format.dateTime(started_at, zone) },
    { key: 'ended_at', header: t`Until`, cell: ended },
    { key: 'impersonator', header: t`Administrator`, cell: ({ impersonator }) => impersonator.full_name },
    { key: 'user', header: t`Acted as`, cell: ({ user }) => user.full_name },
    { key: 'access', header: t`Access`, skeleton: 'badge', cell: ({ access }) => <Access access={access} /> },
    {
      key: 'reason',
      header: t`Reason`,
      second: true,
      maxWidth: '320px',
      full: ({ reason }) => reason ?? '',
      cell: ({ reason }) => reason ?? '—',
    },
  ];
  return (
    <FormSection
      title={t`Support access`}
      note={
        may('USVD')
          ? t`When one of our administrators opened the portal as one of your users, and why.`
          : t`When one of our administrators opened the portal as you, and why.`
      }
    >
      <Span of={6}>
        {found.isError && found.data === undefined ? (
          <CallErrorState
            error={found.error}
            title={t`The support access did not load`}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <div className="ui-stack">
            <DataTable
              label={t`Support access`}
              columns={columns}
              rows={rows}
              rowKey={({ impersonation_id }) => impersonation_id}
              loading={found.isPending || found.isPlaceholderData}
              skeletonRows={2}
              emptyNote={t`Nobody has done so yet.`}
              phone={{
                title: ({ impersonator }) => impersonator.full_name,
                note: (one) => (
                  <span className="ui-stack">
                    <span>{`${format.dateTime(one.started_at, zone)} – ${ended(one)}`}</span>
                    <span>{one.reason ?? '—'}</span>
                  </span>
                ),
                end: ({ access }) => <Access access={access} />,
              }}
            />
            {found.data !== undefined && found.data.total_count > limit && limit < shown_maximum ? (
              <div>
                <Button size="tool" onClick={() => setLimit((before) => Math.min(before + step, shown_maximum))}>
                  {t`Show earlier`}
                </Button>
              </div>
            ) : null}
          </div>
        )}
      </Span>
    </FormSection>
  );
}

function Access({ access }: Pick<ImpersonationOfMerchant, 'access'>) {
  const { t } = useLingui();
  return access === 'full' ? (
    <Badge meaning="warning">{t`Full access`}</Badge>
  ) : (
    <Badge mark="ring" meaning="neutral">{t`View only`}</Badge>
  );
}
