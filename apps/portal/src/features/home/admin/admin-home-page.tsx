import { businessDateOf, platformTimeZone } from '@countinghouse/domain/time-zones';
import { LinkButton } from '@countinghouse/ui/button';
import { Columns } from '@countinghouse/ui/page';
import { useLingui } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import { clock } from '../../../shared/clock.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { useGreeting } from '../use-greeting.ts';
import { ActivitySection } from './activity-section.tsx';
import { Hub } from './hub.tsx';
import { MerchantViewSection } from './merchant-view-section.tsx';

/** An administrator's home: the month over all merchants, and the ways on from there. */
export function AdminHomePage() {
  const { user } = useSession();
  return user === undefined ? null : <AdminHome username={user.username} />;
}

function AdminHome({ username }: { username: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const greeting = useGreeting();
  const mayOpen = useMayOpen();
  const today = businessDateOf(clock.now(), platformTimeZone);
  return (
    <RoutePage
      title={greeting(username)}
      purpose={`${format.weekdayLong(today)}.`}
      actions={
        mayOpen('transaction') ? (
          <LinkButton href="/transaction" icon={IconSearch}>
            {t`Transaction Search`}
          </LinkButton>
        ) : null
      }
    >
      <Columns template="minmax(15rem, 21.5rem) minmax(0, 1fr)">
        <ActivitySection today={today} />
        <Hub />
      </Columns>
      <MerchantViewSection />
    </RoutePage>
  );
}
