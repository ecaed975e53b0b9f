import type { CallResponse } from '@countinghouse/contract/call';
import { getUnknownOutcomes } from '@countinghouse/contract/credit-card/unknown-outcome/get-unknown-outcomes';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { shownColumns } from '@countinghouse/ui/table/columns/column-order';
import { DataTable } from '@countinghouse/ui/table/data-table';
import { phone, useMedia } from '@countinghouse/ui/use-media';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../shared/client/use-call.ts';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { roomyWidth_px } from '../../../shared/table/list-table.tsx';
import { usePageWidth } from '../../../shared/table/use-page-width.ts';
import { RecordOutcomeDialog } from './record-outcome-dialog.tsx';
import { useOutcomeActions } from './use-outcome-actions.tsx';
import { useOutcomeColumns } from './use-outcome-columns.tsx';

type Answer = CallResponse<typeof getUnknownOutcomes>;

/** How often the page polls. */
const every_ms = 5_000;
const rowsShown = 100;

/** /billing/unknown-outcomes: requests to the acquirer without an answer, and the latest check of the ledger. */
export function UnknownOutcomesPage() {
  const { t } = useLingui();
  const found = useQuery({
    ...callQuery(
      getUnknownOutcomes,
      { query: { limit: String(rowsShown) } },
      { shown: 'in_place', keep_previous: true },
    ),
    refetchInterval: every_ms,
  });
  const title = t`Unknown Outcomes`;
  return (
    <RoutePage
      title={title}
      purpose={t`Requests to the acquirer that have no response yet. Each is resolved automatically. Nothing is charged twice.`}
    >
      {/* A cached answer would show outcomes that may be resolved by now. */}
      {found.isError ? (
        <CallErrorState
          full
          error={found.error}
          title={t`Couldn’t load the unresolved outcomes`}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <Unresolved title={title} answer={found.data} />
      )}
    </RoutePage>
  );
}

function Unresolved({ title, answer }: { title: string; answer: Answer | undefined }) {
  const { t } = useLingui();
  const format = useFormat();
  const { recording, close, ...actions } = useOutcomeActions();
  const small = useMedia(phone);
  const narrow = usePageWidth() < roomyWidth_px;
  // On a phone each row is a card, which has room for every column.
  const columns = shownColumns(useOutcomeColumns(actions), undefined, narrow && !small);
  const rows = answer?.unknown_outcomes ?? [];
  const shown = format.count(rows.length);
  const all = format.count(answer?.total_count ?? 0);
  return (
    <div className="ui-stack">
      {answer === undefined ? null : <LedgerNote check={answer.ledger_check} />}
      {answer !== undefined && rows.length === 0 ? (
        <EmptyState
          full
          glyph={IconCircleCheck}
          title={t`Nothing is unresolved`}
          note={t`All requests to the acquirer have a response. This page refreshes every few seconds.`}
        />
      ) : (
        <DataTable label={title} columns={columns} rows={rows} rowKey={({ id }) => id} loading={answer === undefined} />
      )}
      {recording === undefined ? null : <RecordOutcomeDialog key={recording.id} outcome={recording} onClose={close} />}
      {rows.length < (answer?.total_count ?? 0) ? (
        <p className="ui-dim">{t`The oldest ${shown} of ${all} are shown.`}</p>
      ) : null}
    </div>
  );
}

/** The result of the latest check of the ledger. */
function LedgerNote({ check }: { check: Answer['ledger_check'] }) {
  const { t } = useLingui();
  const format = useFormat();
  const zone = usePageZone();
  if (check === null) return <Callout>{t`The ledger has not been checked yet. That happens every night.`}</Callout>;
  const time = format.dateTime(check.finished_at, zone);
  const payments = format.count(check.payments);
  const differences = format.count(check.difference_count);
  if (check.difference_count === 0) {
    return (
      <Callout tone="success" title={t`The ledger agrees`}>
        {plural(check.payments, {
          one: `${payments} payment was compared with its postings on ${time}.`,
          other: `${payments} payments were compared with their postings on ${time}.`,
        })}
      </Callout>
    );
  }
  return (
    <Callout tone="danger" alert title={t`The ledger does not agree`}>
      {plural(check.difference_count, {
        one: `${differences} difference was found on ${time}. “npm run ledger” says where.`,
        other: `${differences} differences were found on ${time}. “npm run ledger” says where.`,
      })}
    </Callout>
  );
}
