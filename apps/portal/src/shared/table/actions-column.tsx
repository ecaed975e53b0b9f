import { IconButton } from '@countinghouse/ui/button/icon-button';
import { Menu, type MenuItem } from '@countinghouse/ui/overlay/menu';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { useLingui } from '@lingui/react/macro';
import { IconDots } from '@tabler/icons-react';

/** The last column of a list: the actions of a row. A row without actions has no button. */
export function useActionsColumn<Row>(
  menuOf: (row: Row) => readonly MenuItem[],
  /** The name of a row's button and menu, such as 'Actions for 8f2c…4be19a07'. */
  labelOf: (row: Row) => string,
): Column<Row> {
  const { t } = useLingui();
  return {
    key: 'actions',
    header: t`Actions`,
    kind: 'action',
    cell: (row) => {
      const items = menuOf(row);
      const label = labelOf(row);
      return items.length === 0 ? null : (
        <Menu label={label} items={items} align="end">
          {(trigger) => <IconButton {...trigger} glyph={IconDots} label={label} size="sm" tooltip={false} />}
        </Menu>
      );
    },
  };
}
