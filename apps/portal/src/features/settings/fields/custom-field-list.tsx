import { showsCustomField } from '@countinghouse/domain/merchant/custom-fields';
import { IconButton } from '@countinghouse/ui/button/icon-button';
import { Badge } from '@countinghouse/ui/display/badge';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { listAddress } from '../../../shared/table/list-address.ts';
import { ListTable } from '../../../shared/table/list-table.tsx';
import { useList } from '../../../shared/table/use-list.ts';
import { useListInHand } from '../../../shared/table/use-list-in-hand.ts';
import { inputTypes } from './custom-field-words.ts';
import type { DraftField } from './draft-field.ts';

/** What the list keeps in its address. */
const customFieldsAddress = listAddress({
  sortColumns: { label: 'text', input_type: 'text', required: 'boolean' },
  readFilters: () => ({}),
});

/**
 * The custom fields in the order of the forms, all on one page, because their position has a meaning. Sorting by a header is for viewing
 * only; fields can be moved in their own order.
 */
export function CustomFieldList({
  fields,
  locked,
  onOpen,
  onMove,
  onRemove,
}: {
  fields: readonly DraftField[];
  locked: string | undefined;
  onOpen: (field: DraftField) => void;
  onMove: (key: string, by: -1 | 1) => void;
  onRemove: (key: string) => void;
}) {
  const { t, i18n } = useLingui();
  const list = useList(customFieldsAddress);
  const sorted =
    list.view.sort === null
      ? undefined
      : t`Show the fields in their own order first: click the sorted header until it is not`;
  const typeOf = (field: DraftField) => {
    const type = inputTypes.find((each) => each.type === field.input_type);
    return type === undefined ? '' : i18n._(type.name);
  };
  const buttons = (field: DraftField) => (
    <FieldButtons
      field={field}
      first={fields[0]?.key === field.key}
      last={fields.at(-1)?.key === field.key}
      locked={locked !== undefined}
      sorted={sorted}
      onOpen={onOpen}
      onMove={onMove}
      onRemove={onRemove}
    />
  );
  const columns: readonly Column<DraftField>[] = [
    {
      key: 'label',
      header: t`Label`,
      sortable: true,
      value: ({ label }) => label,
      cell: ({ label }) => label,
      maxWidth: '320px',
      full: ({ label }) => label,
    },
    { key: 'input_type', header: t`Type`, sortable: true, value: typeOf, cell: typeOf, second: true },
    {
      key: 'required',
      header: t`In forms`,
      datatype: 'boolean',
      sortable: true,
      value: ({ required }) => required,
      cell: (field) => <FieldState field={field} />,
    },
    { key: 'actions', header: t`Actions`, kind: 'action', cell: buttons },
  ];
  const { rows, found } = useListInHand(list, { rows: fields, columns, paged: false });
  return (
    <ListTable
      name="custom-fields"
      label={t`Custom Fields`}
      list={list}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      found={found}
      paged={false}
      emptyNote={t`No custom fields yet`}
      phone={{
        title: ({ label }) => label,
        note: (field) => (
          <span className="ui-stack">
            {typeOf(field)}
            {buttons(field)}
          </span>
        ),
        end: (field) => <FieldState field={field} />,
      }}
    />
  );
}

function FieldState({ field }: { field: DraftField }) {
  const { t } = useLingui();
  return field.required ? (
    <Badge meaning="info">{t({ message: 'Required', context: 'field' })}</Badge>
  ) : showsCustomField(field) ? (
    <Badge meaning="neutral">{t({ message: 'Shown', context: 'field' })}</Badge>
  ) : (
    <Badge meaning="neutral" mark="ring">
      {t({ message: 'Hidden', context: 'field' })}
    </Badge>
  );
}

function FieldButtons({
  field,
  first,
  last,
  locked,
  sorted,
  onOpen,
  onMove,
  onRemove,
}: {
  field: DraftField;
  first: boolean;
  last: boolean;
  locked: boolean;
  /** Why it cannot be moved: the list is sorted. */
  sorted: string | undefined;
  onOpen: (field: DraftField) => void;
  onMove: (key: string, by: -1 | 1) => void;
  onRemove: (key: string) => void;
}) {
  const { t } = useLingui();
  const { key, label } = field;
  return (
    <span className="ui-row">
      <IconButton
        size="sm"
        glyph={IconArrowUp}
        label={t`Move ${label} up`}
        disabled={locked || first}
        disabledReason={sorted}
        onClick={() => onMove(key, -1)}
      />
      <IconButton
        size="sm"
        glyph={IconArrowDown}
        label={t`Move ${label} down`}
        disabled={locked || last}
        disabledReason={sorted}
        onClick={() => onMove(key, 1)}
      />
      <IconButton
        size="sm"
        glyph={IconPencil}
        label={t`Change ${label}`}
        disabled={locked}
        onClick={() => onOpen(field)}
      />
      <IconButton
        size="sm"
        glyph={IconTrash}
        label={t`Remove ${label}`}
        disabled={locked}
        onClick={() => onRemove(key)}
      />
    </span>
  );
}
