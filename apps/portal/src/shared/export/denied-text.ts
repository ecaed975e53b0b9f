import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ExportMenuProps } from './export-props.ts';

const defaults = {
  newer: msg`You do not have access to export this data`,
  older: msg`You are not authorized to make this type of transaction.`,
};

/** Returns the text for a user who has no permission to export: the table's own, or the default of its kind (spec section 8). */
export function deniedTextOf(
  { deniedText, table = 'newer' }: Pick<ExportMenuProps<never>, 'deniedText' | 'table'>,
  i18n: I18n,
): string {
  return deniedText ?? i18n._(defaults[table]);
}
