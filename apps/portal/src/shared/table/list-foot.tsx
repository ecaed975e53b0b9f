import { SelectField } from '@countinghouse/ui/choice/select-field';
import { Pager } from '@countinghouse/ui/table/pager';
import { TableFoot } from '@countinghouse/ui/table/table-bar';
import { lastPageOf } from '@countinghouse/ui/table/table-request';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../format/use-format.ts';
import { type ListVariant, offsetMaximum, type PageSize, type Paging, pageSizesOf } from './paging.ts';

/** How many rows were found, and the offset of those shown (from 0). */
export type Found = { total_count: number; total_count_is_exact: boolean; offset: number };

/** The line below a list: which rows are shown and, if it has pages, the page links and the page size. */
export function ListFoot({
  found,
  row_count,
  paging,
  variant = 'main',
  onPaging,
}: {
  found: Found | undefined;
  /** How many rows are shown. */
  row_count: number;
  /** Undefined if all rows are on one page. */
  paging: Pick<Paging, 'page' | 'limit'> | undefined;
  variant?: ListVariant | undefined;
  onPaging: (changes: Partial<Pick<Paging, 'page' | 'limit'>>) => void;
}) {
  const { t } = useLingui();
  const { count } = useFormat();
  const total_count = found?.total_count ?? 0;
  const first = found === undefined || row_count === 0 ? 0 : found.offset + 1;
  const from = count(first);
  const to = count(first === 0 ? 0 : first + row_count - 1);
  const all = count(total_count);
  const start =
    found?.total_count_is_exact === false ? t`${from} – ${to} of more than ${all}` : t`${from} – ${to} of ${all}`;
  if (paging === undefined) return <TableFoot start={start} />;
  return (
    <TableFoot
      start={start}
      end={
        <>
          <span aria-hidden="true">{t`Rows`}</span>
          <SelectField
            label={t`Rows a page`}
            hideLabel
            size="tool"
            value={String(paging.limit)}
            onValue={(limit) => onPaging({ limit: Number(limit) as PageSize, page: 1 })}
            options={pageSizesOf[variant].map((size) => ({ value: String(size), label: String(size) }))}
          />
        </>
      }
    >
      <Pager
        page={paging.page}
        lastPage={lastPageOf(total_count, paging.limit, offsetMaximum)}
        onPage={(page) => onPaging({ page })}
        {...(variant === 'older' ? { variant: 'neighbours' as const } : {})}
      />
    </TableFoot>
  );
}
