import { TextButton } from '@countinghouse/ui/button/anchor';
import { Button } from '@countinghouse/ui/button/button';
import { Popover } from '@countinghouse/ui/overlay/popover';
import { ColumnChooser } from '@countinghouse/ui/table/columns/column-chooser';
import { chosenKeys, columnChoices } from '@countinghouse/ui/table/columns/column-order';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { useLingui } from '@lingui/react/macro';
import { IconColumns3 } from '@tabler/icons-react';

/** The button above a list that shows, hides and orders its columns. Changes apply immediately. */
export function ListColumns<Row>({
  columns,
  chosen,
  onChosen,
  onReset,
}: {
  columns: readonly Column<Row>[];
  chosen: readonly string[] | undefined;
  onChosen: (keys: readonly string[] | undefined) => void;
  /** Restores the table's own columns and widths. */
  onReset: () => void;
}) {
  const { t } = useLingui();
  return (
    <Popover
      label={t`Columns`}
      align="end"
      trigger={(trigger) => (
        <Button {...trigger} size="tool" icon={IconColumns3}>
          {t`Columns`}
        </Button>
      )}
    >
      {() => (
        <div className="ui-stack">
          <ColumnChooser
            choices={columnChoices(columns, chosen)}
            onChoices={(choices) => onChosen(chosenKeys(columns, choices))}
            words={{
              label: t`Columns`,
              move: (column) => t`Move ${column}`,
              moved: (column, place, count) => t`${column} is at position ${place} of ${count}`,
            }}
          />
          <div>
            <TextButton onClick={onReset}>{t`Reset columns`}</TextButton>
          </div>
        </div>
      )}
    </Popover>
  );
}
