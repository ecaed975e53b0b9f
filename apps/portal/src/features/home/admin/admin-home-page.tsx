import { businessDateOf, platformTimeZone } from '@countinghouse/domain/time/time-zones';
import { LinkButton } from '@countinghouse/ui/button/button';
import { Columns } from '@countinghouse/ui/layout/page';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import { clock } from '../../../shared/clock.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { useGreeting } from '../use-greeting.ts';
import { ActivitySection } from './activity-section.tsx';
import { AttentionSection } from './attention-section.tsx';
import { Hub } from './hub.tsx';
import { MerchantViewSection } from './merchant-view-section.tsx';
import { useAttention } from './use-attention.ts';

/** An administrator's Home: the month over all merchants, and links. */
export function AdminHomePage() {
  const { user } = useSession();
  return user === undefined ? null : <AdminHome username={user.username} />;
}

function AdminHome({ username }: { username: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const greeting = useGreeting();
  const mayOpen = useMayOpen();
  // Without a merchant the services count the month in Eastern Time.
  const today = businessDateOf(clock.now(), platformTimeZone);
  const attention = useAttention(today);
  const open_count = attention.items.reduce((sum, { count }) => sum + (count ?? 0), 0);
  const open = format.count(open_count);
  return (
    <RoutePage
      title={greeting(username)}
      purpose={`${format.weekdayLong(today)}.${
        open_count === 0
          ? ''
          : ` ${plural(open_count, { one: `${open} thing needs a decision.`, other: `${open} things need a decision.` })}`
      }`}
      actions={
        mayOpen('transaction') ? (
          <LinkButton href="/transaction" icon={IconSearch}>
            {t`Transaction Search`}
          </LinkButton>
        ) : null
      }
    >
      <AttentionSection items={attention.items} onRetry={attention.retry} />
      <Columns template="minmax(15rem, 21.5rem) minmax(0, 1fr)">
        <ActivitySection today={today} />
        <Hub failed_batches_count={attention.items.find(({ key }) => key === 'failed_batches')?.count} />
      </Columns>
      <MerchantViewSection />
    </RoutePage>
  );
}
