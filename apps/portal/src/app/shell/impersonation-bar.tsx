import { NoticeBar } from '@countinghouse/ui/layout/header';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconEye, IconUserShield } from '@tabler/icons-react';
import { usePageZone } from '../../shared/format/page-zone.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { useSession } from '../../shared/session/session.ts';

/** Shows during an impersonation, on every page, which user and merchant it is for and what the user can do. */
export function ImpersonationBar() {
  const { t } = useLingui();
  const format = useFormat();
  const zone = usePageZone();
  const { impersonation, impersonator, merchant, user } = useSession();
  if (impersonation === undefined) return null;
  const business = merchant?.doing_business_as ?? '';
  const name = user?.full_name ?? '';
  const since = impersonator === undefined ? undefined : format.time(impersonator.since, zone);
  return (
    <NoticeBar
      glyph={impersonation.access === 'view' ? IconEye : IconUserShield}
      end={since === undefined ? undefined : <span className="ui-desk">{t`Since ${since}`}</span>}
    >
      {impersonation.access === 'view' ? (
        <Trans>
          <b>View only.</b> You are looking at {business} as {name}. Nothing can be changed from here.
        </Trans>
      ) : (
        <Trans>
          <b>Full access.</b> You are acting at {business} as {name}. Everything is recorded under both names.
        </Trans>
      )}
    </NoticeBar>
  );
}
