import type { Merchant } from '@countinghouse/contract/merchants/merchant';
import { merchantMay } from '@countinghouse/domain/merchant/merchant-status';
import { addDays, businessDateOf } from '@countinghouse/domain/time/time-zones';
import { AfterPaint } from '@countinghouse/ui/after-paint';
import { LinkButton } from '@countinghouse/ui/button/button';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { Columns } from '@countinghouse/ui/layout/page';
import { useLingui } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import { clock } from '../../../shared/clock.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { nextCutOffOf, openBatchDate } from '../../../shared/merchant/next-cut-off.ts';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useGreeting } from '../use-greeting.ts';
import { ApprovalRate } from './approval-rate.tsx';
import { BrandMix } from './brand-mix.tsx';
import { DeclinesByReason } from './declines-by-reason.tsx';
import styles from './merchant-home.module.css';
import { MonthVolume } from './month-volume.tsx';
import { QuickSaleButton } from './quick-sale-button.tsx';
import { RecentBatches } from './recent-batches.tsx';
import { TodayFigures } from './today-figures.tsx';
import { VolumeComparison } from './volume-comparison.tsx';

/** A merchant's Home: the volume of this month and of the last days, and the buttons to take a payment. */
export function MerchantHomePage() {
  const { merchant } = useSession();
  return merchant === undefined ? null : <MerchantHome merchant={merchant} />;
}

function MerchantHome({ merchant }: { merchant: Merchant }) {
  const { t } = useLingui();
  const greeting = useGreeting();
  const mayOpen = useMayOpen();
  const { may } = useAccess();
  const today = businessDateOf(clock.now(), merchant.time_zone);
  const purpose = useClosing(merchant, today);
  const seesFigures = may('RESV') || may('REMS') || may('REGS');
  return (
    <RoutePage
      title={greeting(merchant.doing_business_as)}
      purpose={purpose}
      actions={
        <>
          {mayOpen('transaction') ? (
            <LinkButton href="/transaction" icon={IconSearch}>
              {t`Transaction Search`}
            </LinkButton>
          ) : null}
          <QuickSaleButton />
        </>
      }
    >
      {merchantMay(merchant.account_status_code, 'take_payments') ? null : (
        <div className={styles.notice}>
          <Callout tone="warning" title={t`This account cannot take new payments right now.`}>
            {t`Your account representative can tell you what is missing.`}
          </Callout>
        </div>
      )}
      {seesFigures ? (
        <AfterPaint>
          <TodayFigures merchant={merchant} today={today} />
          <Columns template="minmax(0, 1fr) minmax(17.5rem, 21.5rem)">
            <MonthVolume merchant={merchant} />
            <RecentBatches />
          </Columns>
          <AfterPaint>
            <hr className={styles.rule} />
            <Columns template="repeat(2, minmax(0, 1fr))">
              <VolumeComparison merchant={merchant} today={openBatchDate(merchant, clock.now())} />
              <ApprovalRate today={today} />
            </Columns>
            <hr className={styles.rule} />
            <Columns template="repeat(2, minmax(0, 1fr))">
              <DeclinesByReason today={today} />
              <BrandMix today={today} />
            </Columns>
          </AfterPaint>
        </AfterPaint>
      ) : null}
    </RoutePage>
  );
}

/** Returns the day, and when the open batch closes: after today's cut-off that is the next one. */
function useClosing(merchant: Merchant, today: string): string {
  const { t } = useLingui();
  const format = useFormat();
  const day = format.weekdayLong(today);
  const cut_off = nextCutOffOf(merchant, clock.now());
  if (cut_off === undefined) return t`${day}. Your batches close when you settle them.`;
  const closing = format.closingTime(cut_off.cut_off_at, merchant.time_zone);
  if (cut_off.batch_date === today) return t`${day}. Today’s batch closes at ${closing}.`;
  if (cut_off.batch_date === addDays(today, 1)) return t`${day}. The open batch closes tomorrow at ${closing}.`;
  const date = format.date(cut_off.batch_date);
  return t`${day}. The open batch closes on ${date} at ${closing}.`;
}
