import type { FailedBatch } from '@countinghouse/contract/credit-card/batches/failed-batch';
import { type ComparedLine, compareTotals } from '@countinghouse/domain/settlement/failed-batch';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { Button } from '@countinghouse/ui/button/button';
import { DefinitionList } from '@countinghouse/ui/display/definition-list';
import { Timeline } from '@countinghouse/ui/display/timeline';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { TableSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { Drawer, DrawerSection } from '@countinghouse/ui/overlay/drawer';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { DataTable } from '@countinghouse/ui/table/data-table';
import { useLingui } from '@lingui/react/macro';
import { IconArchive, IconSend } from '@tabler/icons-react';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { useAccess } from '../../../shared/session/use-access.ts';
import { FailedBatchBadge, meaningOf, useFailedBatchWords } from './failed-batch-words.tsx';
import type { FailedBatchActions } from './use-failed-batch-actions.tsx';

/** The details of a failed batch beside the list, with their own address: why it failed, the differences, its history and its actions. */
export function FailedBatchDrawer({
  found,
  actions,
  onClose,
  onPrevious,
  onNext,
}: {
  found: { batch: FailedBatch | undefined; loading: boolean; error: unknown; refetch: () => unknown };
  actions: FailedBatchActions;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}) {
  const { t } = useLingui();
  const { batch } = found;
  const number = batch?.batch_number;
  const label = number === undefined ? t`Failed batch` : t`Batch ${number}`;
  return (
    <Drawer label={label} title={label} steps onClose={onClose} onPrevious={onPrevious} onNext={onNext}>
      {batch !== undefined ? (
        <Details batch={batch} actions={actions} />
      ) : found.loading ? (
        <TableSkeleton rows={8} />
      ) : found.error !== null ? (
        <CallErrorState error={found.error} title={t`Couldn’t load the batch`} onRetry={() => void found.refetch()} />
      ) : (
        <EmptyState
          title={t`There is no such failed batch`}
          note={t`It does not exist, it did not fail, or it belongs to another operator. Check the address.`}
        />
      )}
    </Drawer>
  );
}

function Details({ batch, actions }: { batch: FailedBatch; actions: FailedBatchActions }) {
  const { t } = useLingui();
  const format = useFormat();
  const { may } = useAccess();
  const { reasons, responses } = useFailedBatchWords();
  const offered = actions.offered(batch);
  const money = (amount: number) => format.money(amount, batch.currency);
  const zone = usePageZone();
  return (
    <>
      <div className="ui-stack">
        <div className="ui-row">
          <FailedBatchBadge status={batch.status} />
          <span className="ui-dim">{reasons[batch.reason]}</span>
        </div>
        <DefinitionList
          items={[
            { key: 'dba', term: t`Merchant`, value: batch.dba },
            { key: 'terminal', term: t`Terminal`, value: batch.terminal_name },
            { key: 'date', term: t`Batch date`, value: format.date(batch.batch_date) },
            { key: 'failed', term: t`Failed at`, value: format.dateTime(batch.failed_at, zone) },
            {
              key: 'resp',
              term: t`Response`,
              value:
                batch.response_code === null
                  ? responses[batch.resp]
                  : `${responses[batch.resp]}, ${batch.response_code}`,
            },
            { key: 'payments', term: t`Payments`, value: format.count(batch.payment_count) },
            { key: 'net', term: t`Net amount`, value: money(batch.total_amount) },
            ...(batch.claimed_by === '' ? [] : [{ key: 'claimed', term: t`Claimed by`, value: batch.claimed_by }]),
          ]}
        />
        {may('REGS') ? (
          <TextLink
            href={`/reports/global-settlement?batch=${batch.batch_id}`}
          >{t`See the payments of this batch`}</TextLink>
        ) : null}
        {batch.status === 'Pending' ? (
          <Callout>{t`It was resubmitted and is waiting for the acquirer’s response.`}</Callout>
        ) : null}
        {offered.length === 0 ? null : (
          <div className="ui-row">
            {offered.includes('Resubmit') ? (
              <Button
                color="primary"
                icon={IconSend}
                disabledReason={actions.locked}
                onClick={() => void actions.resubmit(batch)}
              >{t`Resubmit batch`}</Button>
            ) : null}
            {offered.includes('Close') ? (
              <Button
                icon={IconArchive}
                disabledReason={actions.locked}
                onClick={() => actions.askToClose(batch)}
              >{t`Close batch`}</Button>
            ) : null}
          </div>
        )}
      </div>
      <Comparison batch={batch} />
      <History batch={batch} />
    </>
  );
}

/** The batch's totals beside the acquirer's. */
function Comparison({ batch }: { batch: FailedBatch }) {
  const { t } = useLingui();
  const format = useFormat();
  const title = t`Compared with the acquirer`;
  const { acquirer_totals: theirs } = batch;
  if (theirs === null) {
    return (
      <DrawerSection title={title}>
        <p className="ui-dim">{t`The acquirer gave no totals.`}</p>
      </DrawerSection>
    );
  }
  const ours = {
    debits_number: batch.sales_count,
    debits_amount: batch.sales_amount,
    credits_number: batch.credits_count,
    credits_amount: 0 - batch.credits_amount,
  };
  const lines = compareTotals(ours, theirs);
  const differing = lines.filter(({ difference }) => difference !== 0);
  const names: Record<ComparedLine['line'], string> = {
    debits_number: t`Number of sales`,
    debits_amount: t`Amount of sales`,
    credits_number: t`Number of credits`,
    credits_amount: t`Amount of credits`,
    net_amount: t`Net amount`,
  };
  const shown = (line: ComparedLine, value: number) =>
    line.line.endsWith('number') ? format.count(value) : format.money(value, batch.currency);
  const column = (key: 'ours' | 'theirs' | 'difference', header: string): Column<ComparedLine> => ({
    key,
    header,
    kind: 'number',
    value: (line) => line[key],
    cell: (line) =>
      key === 'difference' && line.difference !== 0 ? (
        <span className="ui-strong">{shown(line, line.difference)}</span>
      ) : (
        shown(line, line[key])
      ),
  });
  return (
    <DrawerSection title={title}>
      <div className="ui-stack">
        {differing.length === 0 ? (
          <p className="ui-dim">{t`Totals match.`}</p>
        ) : (
          <Callout tone="warning" title={t`Totals don’t match`}>
            {t`These differ: ${differing.map(({ line }) => names[line]).join(', ')}.`}
          </Callout>
        )}
        <DataTable
          label={title}
          rows={lines}
          rowKey={({ line }) => line}
          columns={[
            {
              key: 'line',
              header: t`Total`,
              value: ({ line }) => names[line],
              cell: ({ line }) => names[line],
            },
            column('ours', t`Ours`),
            column('theirs', t`Acquirer’s`),
            column('difference', t`Difference`),
          ]}
        />
      </div>
    </DrawerSection>
  );
}

function History({ batch }: { batch: FailedBatch }) {
  const { t } = useLingui();
  const format = useFormat();
  const zone = usePageZone();
  const { events } = useFailedBatchWords();
  return (
    <DrawerSection title={t({ message: 'History', context: 'failed batch' })}>
      <Timeline
        label={t({ message: 'History', context: 'failed batch' })}
        events={batch.history.map((event) => {
          const code = event.response_code ?? '';
          const said = code === '' ? '' : t`Code ${code}`;
          const parts = [event.user_name, event.note, said].filter((part) => part !== '');
          return {
            key: String(event.sequence),
            title: events[event.action],
            ...(parts.length === 0 ? {} : { note: parts.join(' · ') }),
            time: format.dateTime(event.created_at, zone),
            instant: event.created_at,
            meaning: meaningOf(event.status),
          };
        })}
      />
    </DrawerSection>
  );
}
