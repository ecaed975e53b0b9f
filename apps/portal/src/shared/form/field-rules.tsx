import {
  type FieldConfigurationEntry,
  fieldInForm,
  type TransactionFieldType,
} from '@countinghouse/domain/merchant/field-configuration';
import { localeNamed } from '@countinghouse/domain/text/locales';
import { labelled } from '@countinghouse/domain/text/typography';
import { Checkbox } from '@countinghouse/ui/choice/checkbox';
import { Section } from '@countinghouse/ui/layout/page';
import { DataTable } from '@countinghouse/ui/table/data-table';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { allMarked, allPaths, type By, fieldGroups, isForced, isMarked, type Mark, withMark } from './field-rows.ts';
import styles from './field-rules.module.css';
import { useTransactionFieldNames } from './transaction-field-names.ts';

/** The names of the groups of fields. */
export const fieldGroupNames: Record<TransactionFieldType, MessageDescriptor> = {
  billing: msg({ message: 'Billing', context: 'address' }),
  shipping: msg`Shipping`,
  order: msg`Order`,
  payment: msg`Payment`,
};

/** The name of each mark, by who sets it. */
export const markNames: Record<By, Record<Mark, MessageDescriptor>> = {
  merchant: {
    visible: msg({ message: 'Shown', context: 'field' }),
    required: msg({ message: 'Required', context: 'field' }),
  },
  administrator: { visible: msg`Always shown`, required: msg`Always required` },
};

type FieldRulesProps = {
  entries: readonly FieldConfigurationEntry[];
  by: By;
  disabled: boolean;
  /** The merchant is not yet created and has no choice of its own. */
  fresh?: boolean;
  onChange: (entries: FieldConfigurationEntry[]) => void;
};

/** Sets which fields a merchant's forms show and require: a table of check boxes for each group of fields. */
export function FieldRules(props: FieldRulesProps) {
  return (
    <div className={styles.groups}>
      {fieldGroups.map((group) => (
        <Group key={group} group={group} {...props} />
      ))}
    </div>
  );
}

type Row = { key: string; name: string; entry?: FieldConfigurationEntry };

function Group({
  group,
  entries: draft,
  by,
  disabled,
  fresh = false,
  onChange,
}: FieldRulesProps & { group: TransactionFieldType }) {
  const { t, i18n } = useLingui();
  const nameOf = useTransactionFieldNames();
  const entries = draft.filter(({ type }) => type === group);
  const title = i18n._(fieldGroupNames[group]);
  const wordOf = (mark: Mark) => i18n._(markNames[by][mark]);

  const box = (row: Row, mark: Mark) => {
    const { entry, name } = row;
    const paths = entry === undefined ? allPaths(group) : [entry.value];
    const state = entry === undefined ? allMarked(draft, group, mark, by) : isMarked(entry, mark, by) ? 'all' : 'none';
    const forced =
      by === 'merchant' &&
      (entry === undefined ? entries.every((each) => isForced(each, mark)) : isForced(entry, mark));
    return (
      <Checkbox
        hideLabel
        label={labelled(`${title}, ${name}`, wordOf(mark), localeNamed(i18n.locale))}
        name={`${entry?.value ?? `${group}.all`} ${mark}`}
        checked={state === 'all'}
        partly={state === 'some'}
        disabled={disabled}
        lockedReason={forced ? t`Set by your administrator` : undefined}
        onChange={(event) => onChange(withMark(draft, paths, mark, event.currentTarget.checked, by))}
      />
    );
  };
  const rows: Row[] = [
    { key: 'all', name: t({ message: 'All', context: 'fields of a group' }) },
    ...entries.map((entry) => ({ key: entry.value, name: nameOf(entry.value), entry })),
  ];
  return (
    <Section title={title}>
      <DataTable
        label={title}
        phone="table"
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          {
            key: 'name',
            header: t`Field`,
            cell: ({ name, entry }) =>
              entry === undefined ? (
                <span className={styles.all}>{name}</span>
              ) : (
                <span className={styles.name}>
                  {name}
                  {by === 'administrator' ? <OwnChoice entry={entry} fresh={fresh} /> : null}
                </span>
              ),
          },
          { key: 'visible', header: wordOf('visible'), cell: (row) => box(row, 'visible') },
          { key: 'required', header: wordOf('required'), cell: (row) => box(row, 'required') },
        ]}
      />
    </Section>
  );
}

/** Shows the merchant's own setting, or its default, to the administrator who decides what to force. */
function OwnChoice({ entry, fresh }: { entry: FieldConfigurationEntry; fresh: boolean }) {
  const { t } = useLingui();
  const own = fieldInForm({ ...entry, requiredByAdmin: false, visibleByAdmin: false });
  const words = fresh
    ? own.visible
      ? t`Shown by default`
      : t`Hidden by default`
    : own.required
      ? t`The merchant requires it`
      : own.visible
        ? t`The merchant shows it`
        : t`The merchant does not show it`;
  return <span className="ui-caption">{words}</span>;
}
