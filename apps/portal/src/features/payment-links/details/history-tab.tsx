import {
  getPaymentLinkHistory,
  type LinkLog,
} from '@countinghouse/contract/merchants/payment-link/get-payment-link-history';
import { readableName } from '@countinghouse/domain/audit';
import { Button } from '@countinghouse/ui/button/button';
import { Timeline } from '@countinghouse/ui/display/timeline';
import { TableSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconHistory } from '@tabler/icons-react';
import { useCallPages } from '../../../shared/client/use-call-pages.ts';
import { useShortTime } from '../../../shared/format/use-short-time.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { useRefusalReasons } from '../protection/refusal-reasons.ts';
import type { LinkPart } from './link-part.ts';

/** The names of the calls in the history. */
const callWords: Readonly<Record<string, MessageDescriptor>> = {
  create_payment_link: msg`Link created`,
  update_payment_link: msg`Link changed`,
  pause_payment_link: msg`Link paused`,
  resume_payment_link: msg`Link resumed`,
  close_payment_link: msg`Link closed`,
  renew_payment_link_secret: msg`New address created`,
  send_payment_link: msg`Link sent by email`,
  start_protection: msg`Paused because of card testing`,
  end_protection: msg`Pause ended`,
  lift_protection: msg`Pause lifted`,
  hold_off_attempt: msg`Payment attempt refused`,
};

/** The history of a link: what, by whom and when, newest first. */
export function HistoryTab({ merchant, link }: LinkPart) {
  const { t } = useLingui();
  const timeOf = useShortTime(merchant.time_zone);
  const wordsOf = useLogWords();
  const params = { id: merchant.merchant_uid, link_id: link.link_id };
  const found = useCallPages(getPaymentLinkHistory, { params }, ({ logs }) => logs, {
    first_count: 25,
    more_count: 100,
  });
  const logs = found.rows;
  if (logs === undefined) {
    return found.error === null ? <TableSkeleton /> : <CallErrorState error={found.error} onRetry={found.retry} />;
  }
  if (logs.length === 0) {
    return (
      <EmptyState glyph={IconHistory} title={t`Nothing is recorded yet`} note={t`Changes to this link appear here.`} />
    );
  }
  return (
    <div className="ui-stack">
      <Timeline
        label={t({ message: 'History', context: 'of a payment link' })}
        events={logs.map((log, index) => ({
          key: `${log.at} ${index}`,
          ...wordsOf(log),
          time: timeOf(log.at),
          instant: log.at,
        }))}
      />
      {found.has_more ? (
        <div>
          <Button loading={found.is_loading_more} onClick={found.more}>{t`Show more`}</Button>
        </div>
      ) : null}
    </div>
  );
}

/** Returns the texts of a history entry: what, by whom, and the changes. */
function useLogWords() {
  const { t, i18n } = useLingui();
  const reasonOf = useRefusalReasons();
  const shown = (value: LinkLog['changes'][number]['before']): string => {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '—';
    return Array.isArray(value) ? value.join(', ') : String(value);
  };
  return ({ call, user_name, changes }: LinkLog) => {
    const known = callWords[call];
    const by = user_name ?? '';
    const title = known === undefined ? readableName(call) : i18n._(known);
    if (call === 'hold_off_attempt') {
      // An anonymous attempt has only its reason.
      const reason = changes.find(({ field }) => field === 'reason')?.after;
      return { title, note: typeof reason === 'string' ? reasonOf(reason) : '' };
    }
    // The initial data of a new link is in its overview.
    const lines = call === 'create_payment_link' ? [] : changes;
    return {
      title,
      note: (
        <>
          {user_name === null ? t`Automatically` : t`By ${by}`}
          {lines.map(({ field, before, after }) => (
            <span key={field} style={{ display: 'block' }} dir="auto">
              {readableName(field)} {shown(before)} <span aria-hidden="true">→</span> {shown(after)}
            </span>
          ))}
        </>
      ),
    };
  };
}
