import {
  ALL_FIELDS,
  expandFieldOption,
  type FieldConfigurationChange,
  type FieldConfigurationEntry,
  fieldInForm,
  type TransactionFieldPath,
  type TransactionFieldType,
} from '@countinghouse/domain/merchant/field-configuration';

/** The groups of fields, in page order. */
export const fieldGroups: readonly TransactionFieldType[] = ['billing', 'shipping', 'order', 'payment'];

/** What a column of the page sets, by who sets it. */
export type Mark = 'visible' | 'required';

/** Who sets a mark: merchants set their own, administrators force marks. */
export type By = 'merchant' | 'administrator';

const flagOf = {
  merchant: { visible: 'visible', required: 'required' },
  administrator: { visible: 'visibleByAdmin', required: 'requiredByAdmin' },
} as const satisfies Record<By, Record<Mark, keyof FieldConfigurationEntry>>;

/** Returns whether an administrator forces a mark. */
export function isForced(entry: FieldConfigurationEntry, mark: Mark): boolean {
  return entry.requiredByAdmin || (mark === 'visible' && entry.visibleByAdmin);
}

/** Returns whether a box is checked: for a merchant, what applies in the form; for an administrator, what is forced. */
export function isMarked(entry: FieldConfigurationEntry, mark: Mark, by: By): boolean {
  if (by === 'merchant') return fieldInForm(entry)[mark];
  return mark === 'visible' ? entry.visibleByAdmin || entry.requiredByAdmin : entry.requiredByAdmin;
}

/**
 * Returns the entries after a box was changed. A required field is always shown: requiring a field shows it, and hiding it makes it
 * optional.
 */
export function withMark(
  entries: readonly FieldConfigurationEntry[],
  paths: readonly TransactionFieldPath[],
  mark: Mark,
  on: boolean,
  by: By,
): FieldConfigurationEntry[] {
  return entries.map((entry) => {
    if (!paths.includes(entry.value) || (by === 'merchant' && isForced(entry, mark))) return entry;
    const next = { ...entry, [flagOf[by][mark]]: on };
    if (mark === 'required' && on) return { ...next, [flagOf[by].visible]: true };
    if (mark === 'visible' && !on) return { ...next, [flagOf[by].required]: false };
    return next;
  });
}

/** Returns the state of a group's 'all' option: every box that can be set, some of them, or none. */
export function allMarked(
  entries: readonly FieldConfigurationEntry[],
  type: TransactionFieldType,
  mark: Mark,
  by: By,
): 'all' | 'some' | 'none' {
  const group = entries.filter((entry) => entry.type === type);
  const count = group.filter((entry) => isMarked(entry, mark, by)).length;
  return count === group.length ? 'all' : count === 0 ? 'none' : 'some';
}

/** Returns the paths that the 'all' option of a group covers. */
export function allPaths(type: TransactionFieldType): TransactionFieldPath[] {
  return expandFieldOption(type, ALL_FIELDS);
}

/** Returns what is sent: the changed flags, among those that the user can set. */
export function changesBetween(
  before: readonly FieldConfigurationEntry[],
  after: readonly FieldConfigurationEntry[],
  by: By,
): FieldConfigurationChange[] {
  return after.flatMap((entry) => {
    const was = before.find(({ value }) => value === entry.value);
    const flags = Object.values(flagOf[by]).filter((flag) => was?.[flag] !== entry[flag]);
    return flags.length === 0
      ? []
      : [{ value: entry.value, ...Object.fromEntries(flags.map((flag) => [flag, entry[flag]])) }];
  });
}
