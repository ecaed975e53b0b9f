import { exportMenuDelay_ms } from '@countinghouse/domain/constants';
import type { ExportFormat } from '@countinghouse/domain/export/export-file-name';
import { Button } from '@countinghouse/ui/button/button';
import { Menu, type MenuItem } from '@countinghouse/ui/overlay/menu';
import { useLingui } from '@lingui/react/macro';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv, IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import type { ExportMenuProps } from './export-props.ts';
import { useExport } from './use-export.tsx';

/**
 * The menu at a table's top right: PDF, CSV, two Excel formats and print (spec section 2). Put it into the `tools` of a table:
 * <ExportMenu tableName={t`Merchants`} columns={columns} rows={rows} />
 * - If all rows are loaded: pass them filtered and sorted as the table shows them, not only its page.
 * - A paged list: `allRows={(signal, onShare) => allPages(…)}` (all-pages.ts) fetches the rest, and `server` makes the file if there are
 * too many rows.
 * - A column sets its exported content by `value` (plain) and `datatype`. Amounts are minor units, with `currencyOf` beside them.
 * - Without the permission EXPT a toast says so and nothing is exported. The code that builds files is loaded only when needed.
 */
export function ExportMenu<Row>(props: ExportMenuProps<Row>) {
  const { t } = useLingui();
  const { begin, beginOther, cancel, running, printed } = useExport(props);
  const label = t`Export`;
  const item = (key: ExportFormat | 'print', text: string, glyph: NonNullable<ItemOfAction['glyph']>): MenuItem => ({
    key,
    label: text,
    glyph,
    onSelect: () => begin(key),
  });
  const others: MenuItem[] = (props.others ?? []).map((other) => ({
    key: other.key,
    label: other.label,
    glyph: IconFileTypeCsv,
    onSelect: () => beginOther(other),
  }));
  const percent = running === undefined ? '' : `${Math.floor(running * 100)} %`;
  return (
    <>
      <Menu
        label={label}
        align="end"
        closeDelay_ms={exportMenuDelay_ms}
        items={[
          item('pdf', t`PDF`, IconFileTypePdf),
          item('csv', t`CSV`, IconFileTypeCsv),
          item('xlsx', t`Excel (.xlsx)`, IconFileSpreadsheet),
          item('excel', t`Excel (.xls)`, IconFileSpreadsheet),
          { key: 'rule', separator: true },
          item('print', t`Print`, IconPrinter),
          ...others,
        ]}
      >
        {(trigger) => (
          <Button {...trigger} size="tool" icon={IconDownload} loading={running !== undefined}>
            {running === undefined ? label : t`Exporting ${percent}`}
          </Button>
        )}
      </Menu>
      {running === undefined ? null : <Button size="tool" color="ghost" onClick={cancel}>{t`Cancel export`}</Button>}
      {printed}
    </>
  );
}

type ItemOfAction = Extract<MenuItem, { label: string }>;
