import { Pager } from '@countinghouse/ui/pager';
import { SelectField } from '@countinghouse/ui/select-field';
import { TableFoot } from '@countinghouse/ui/table-bar';
import { lastPageOf, pageSizes } from '@countinghouse/ui/table-request';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../format/use-format.ts';
import { offsetMaximum, type PageSize, type Paging } from './paging.ts';

/** How many rows were found, and where those that stand begin (from 0). */
export type Found = { total_count: number; total_count_is_exact: boolean; offset: number };

/** The line below a list: which rows stand, the pages, and the rows a page. */
export function ListFoot({
  found,
  row_count,
  paging,
  onPaging,
}: {
  found: Found | undefined;
  /** How many rows stand. */
  row_count: number;
  paging: Pick<Paging, 'page' | 'limit'>;
  onPaging: (changes: Partial<Pick<Paging, 'page' | 'limit'>>) => void;
}) {
  const { t } = useLingui();
  const { count } = useFormat();
  const total_count = found?.total_count ?? 0;
  const first = found === undefined || row_count === 0 ? 0 : found.offset + 1;
  const from = count(first);
  const to = count(first === 0 ? 0 : first + row_count - 1);
  const all = count(total_count);
  return (
    <TableFoot
      start={
        found?.total_count_is_exact === false ? t`${from} – ${to} of more than ${all}` : t`${from} – ${to} of ${all}`
      }
      end={
        <>
          <span aria-hidden="true">{t`Rows`}</span>
          <SelectField
            label={t`Rows a page`}
            hideLabel
            size="tool"
            value={String(paging.limit)}
            onValue={(limit) => onPaging({ limit: Number(limit) as PageSize, page: 1 })}
            options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
          />
        </>
      }
    >
      <Pager
        page={paging.page}
        lastPage={lastPageOf(total_count, paging.limit, offsetMaximum)}
        onPage={(page) => onPaging({ page })}
      />
    </TableFoot>
  );
}
