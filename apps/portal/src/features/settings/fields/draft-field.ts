import type { CustomField } from '@countinghouse/domain/merchant/custom-fields';

/** A custom field on the page: `key` is its id, or a temporary one until it is saved. */
export type DraftField = Omit<CustomField, 'custom_field_id'> & { key: string; custom_field_id?: string };

/** Converts saved fields for the page. */
export function draftsOf(fields: readonly CustomField[]): DraftField[] {
  return fields.map((field) => ({ ...field, key: field.custom_field_id }));
}

/** Returns the fields of the page as they are sent. */
export function sentFields(drafts: readonly DraftField[]): Omit<DraftField, 'key'>[] {
  return drafts.map(({ key: _key, ...field }) => field);
}

/** Returns the list with one field moved by one position; the ends do not move further. */
export function moved(drafts: readonly DraftField[], key: string, by: -1 | 1): DraftField[] {
  const from = drafts.findIndex((each) => each.key === key);
  const to = from + by;
  const field = drafts[from];
  if (field === undefined || to < 0 || to >= drafts.length) return [...drafts];
  const rest = drafts.filter((each) => each.key !== key);
  return [...rest.slice(0, to), field, ...rest.slice(to)];
}
