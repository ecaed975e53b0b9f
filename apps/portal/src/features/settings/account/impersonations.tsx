import {
  getImpersonations,
  type ImpersonationOfMerchant,
} from '@countinghouse/contract/core/impersonation/get-impersonations';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { Button } from '@countinghouse/ui/button/button';
import { Timeline } from '@countinghouse/ui/display/timeline';
import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { useAccess } from '../../../shared/session/use-access.ts';

/** How many are shown at first, and how many more each time; and the most that the call returns. */
const step = 5;
const shown_maximum = 100;

/** When an administrator impersonated one of the merchant's users, whom, and why. */
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
  const titleOf = ({ access, impersonator, user }: ImpersonationOfMerchant) => {
    const administrator = impersonator.full_name;
    const person = user.full_name;
    return access === 'full'
      ? t`${administrator} as ${person}, full access`
      : t`${administrator} as ${person}, view only`;
  };
  const untilOf = ({ ended_at }: ImpersonationOfMerchant) => {
    if (ended_at === null) return t`Not ended yet`;
    const time = format.dateTime(ended_at, zone);
    return t`Until ${time}`;
  };
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
        {found.data === undefined ? (
          found.isError ? (
            <CallErrorState
              error={found.error}
              title={t`Couldn’t load the support access`}
              onRetry={() => void found.refetch()}
            />
          ) : (
            <FormSkeleton />
          )
        ) : found.data.impersonations.length === 0 ? (
          <p className="ui-second">{t`No one has done so yet.`}</p>
        ) : (
          <div className="ui-stack">
            <Timeline
              label={t`Support access`}
              events={found.data.impersonations.map((one) => ({
                key: one.impersonation_id,
                meaning: one.ended_at !== null ? 'neutral' : one.access === 'full' ? 'warning' : 'info',
                title: titleOf(one),
                note: (
                  <>
                    {one.reason === null ? null : (
                      <>
                        {one.reason}
                        <br />
                      </>
                    )}
                    {untilOf(one)}
                  </>
                ),
                time: format.dateTime(one.started_at, zone),
                instant: one.started_at,
              }))}
            />
            {found.data.total_count > limit && limit < shown_maximum ? (
              <div>
                <Button
                  size="tool"
                  loading={found.isPlaceholderData}
                  onClick={() => setLimit((before) => Math.min(before + step, shown_maximum))}
                >
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
