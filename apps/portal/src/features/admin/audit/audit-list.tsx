import type { AuditEntry } from '@countinghouse/contract/core/audit/audit-entry';
import { downloadAuditHistory } from '@countinghouse/contract/core/audit/download-audit-history';
import { localeNamed } from '@countinghouse/domain/text/locales';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { useLingui } from '@lingui/react/macro';
import { IconHistory } from '@tabler/icons-react';
import { send } from '../../../shared/client/send.ts';
import { allPages } from '../../../shared/export/all-pages.ts';
import { ExportMenu } from '../../../shared/export/export-menu.tsx';
import { useFormat } from '../../../shared/format/use-format.ts';
import { ChoicesFilter } from '../../../shared/table/choices-filter.tsx';
import { DateFilter } from '../../../shared/table/date-filter.tsx';
import { listSteps } from '../../../shared/table/list-steps.ts';
import { ListTable } from '../../../shared/table/list-table.tsx';
import type { List } from '../../../shared/table/use-list.ts';
import { type AuditFilters, type auditAddress, auditQuery } from './audit-address.ts';
import { AuditDrawer } from './audit-drawer.tsx';
import { auditCallWords, auditFieldWords, auditKinds, useAuditWords } from './audit-words.ts';
import { PersonFilter } from './person-filter.tsx';
import { useActorName, useAuditColumns, useTargetText } from './use-audit-columns.tsx';
import { useAuditCodeWords } from './use-audit-value-text.ts';

const keyOf = ({ audit_entry_id }: AuditEntry) => String(audit_entry_id);

/** With more rows than these the server makes the file. */
const browserRows_maximum = 1_000;

type Page = {
  auditHistory: AuditEntry[];
  total_count: number;
  total_count_is_exact: boolean;
  limit: number;
  offset: number;
};

/** The properties of an audit list: its address, its page, and how to fetch more pages. */
export type AuditListProps = {
  name: string;
  list: List<(typeof auditAddress)['sortColumns'], AuditFilters>;
  page: Page | undefined;
  loading: boolean;
  failure: { error: unknown; title: string; onRetry: () => void } | undefined;
  zone: TimeZone;
  /** The merchant of the history; left out for several merchants. */
  merchant_uid?: string;
  fetchPage: (range: { limit: string; offset: string }, signal: AbortSignal) => Promise<Page>;
};

/** An audit history: search, dates, user and kind of change are in the address. With export, and each entry in a drawer. */
export function AuditList({ name, list, page, loading, failure, zone, merchant_uid, fetchPage }: AuditListProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { view, narrow, change } = list;
  const { callName } = useAuditWords();
  const columns = useAuditColumns(zone, merchant_uid === undefined);
  const actorName = useActorName();
  const targetText = useTargetText();
  const rows = page?.auditHistory ?? [];
  const { start_date, end_date, person, kind } = view.filters;
  const opened = rows.find((entry) => keyOf(entry) === view.open);
  const tableName = t`Audit history`;
  const kinds = auditKinds.map(({ key, label }) => ({ value: key, label: i18n._(label) }));
  return (
    <>
      <ListTable
        name={name}
        label={tableName}
        list={list}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        found={page}
        loading={loading}
        failure={failure}
        search={{ label: t`Search who, what, target or change` }}
        filters={
          <>
            <DateFilter range={{ start_date, end_date }} zone={zone} onChange={(range) => narrow({ filters: range })} />
            <ChoicesFilter
              label={t`Kind of change`}
              options={kinds}
              chosen={kind}
              onChange={(chosen) => narrow({ filters: { kind: chosen } })}
            />
            <PersonFilter chosen={person} onChange={(user_id) => narrow({ filters: { person: user_id } })} />
          </>
        }
        tools={(shown) => (
          <AuditExport
            tableName={tableName}
            columns={shown}
            list={list}
            page={page}
            zone={zone}
            merchant_uid={merchant_uid}
            fetchPage={fetchPage}
          />
        )}
        onRowOpen={(entry) => change({ open: keyOf(entry) })}
        emptyNote={t`No change matches.`}
        empty={
          <EmptyState
            full
            glyph={IconHistory}
            title={t`Nothing has been changed yet`}
            note={t`Every change is recorded here: who made it, as whom, from where, and the values before and after.`}
          />
        }
        phone={{
          title: ({ call }) => callName(call),
          note: (entry) => actorName(entry),
          end: ({ created_at }) => format.dateTime(created_at, zone),
          endNote: targetText,
        }}
      />
      {opened === undefined ? null : <AuditDrawer entry={opened} zone={zone} {...listSteps(list, rows, keyOf)} />}
    </>
  );
}

/** Exports the list in the words that it shows. The server makes a long file. */
function AuditExport({
  tableName,
  columns,
  list,
  page,
  zone,
  merchant_uid,
  fetchPage,
}: Pick<AuditListProps, 'list' | 'page' | 'zone' | 'fetchPage'> & {
  tableName: string;
  columns: readonly Column<AuditEntry>[];
  merchant_uid: string | undefined;
}) {
  const { t, i18n } = useLingui();
  const { callName, fieldWord } = useAuditWords();
  const codeWords = useAuditCodeWords();
  const rows = page?.auditHistory ?? [];
  const words = {
    ...Object.fromEntries([
      ...Object.keys(auditCallWords).map((call) => [`call:${call}`, callName(call)]),
      ...Object.keys(auditFieldWords).map((name) => [`field:${name}`, fieldWord(name)]),
      ['user:system', t`System`],
      ['answer:yes', t`Yes`],
      ['answer:no', t`No`],
    ]),
    ...codeWords,
  };
  return (
    <ExportMenu
      tableName={tableName}
      columns={columns}
      rows={rows}
      zone={zone}
      allRows={(signal, onShare) =>
        allPages(
          async ({ limit, offset }, aborted) => {
            const next = await fetchPage({ limit: String(limit), offset: String(offset) }, aborted);
            return { ...next, rows: next.auditHistory };
          },
          keyOf,
          signal,
          onShare,
        )
      }
      {...(page !== undefined && {
        server: {
          total_count: page.total_count,
          total_count_is_exact: page.total_count_is_exact,
          browser_maximum: browserRows_maximum,
          download: (fileFormat, { labels, covers, signal }) => {
            const { limit: _limit, offset: _offset, ...searched } = list.textQuery;
            return send(
              downloadAuditHistory,
              {
                query: {
                  ...searched,
                  ...auditQuery(list.view.filters),
                  ...(merchant_uid === undefined ? {} : { merchant_uid }),
                },
                body: {
                  format: fileFormat,
                  table_name: tableName,
                  locale: localeNamed(i18n.locale),
                  labels: { ...labels, ...words },
                  covers: [...covers],
                },
              },
              { signal },
            );
          },
        },
      })}
    />
  );
}
