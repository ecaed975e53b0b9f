import { TextButton } from '@countinghouse/ui/button/anchor';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { NoticeBar } from '@countinghouse/ui/layout/header';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCloudOff, IconWifiOff } from '@tabler/icons-react';
import { connection, useConnection, useOnReturn } from '../../shared/client/connection.ts';

/** Shows on every page that the services are unreachable, and later that they are reachable again. */
export function ConnectionBar() {
  const { t } = useLingui();
  const state = useConnection();
  useOnReturn(() => toast({ tone: 'success', title: t`Back online` }));
  if (state === 'up') return null;
  return (
    <NoticeBar
      glyph={state === 'offline' ? IconWifiOff : IconCloudOff}
      tone="warning"
      end={<TextButton onClick={connection.look}>{t`Try again`}</TextButton>}
    >
      {state === 'offline' ? (
        <Trans>
          <b>You are offline.</b> What you see may be out of date.
        </Trans>
      ) : (
        <Trans>
          <b>The server does not answer.</b> What you see may be out of date.
        </Trans>
      )}
    </NoticeBar>
  );
}
