import { auditSortColumns } from '@countinghouse/contract/core/audit/audit-entry';
import { matchesUuid } from '@countinghouse/domain/text/validation';
import { isPlainDate } from '@countinghouse/domain/time/time-zones';
import type { AddressText } from '../../../shared/navigation/address-state.ts';
import { pathTo } from '../../../shared/routes/routes.ts';
import { listAddress } from '../../../shared/table/list-address.ts';
import { auditKinds, callsOfKinds } from './audit-words.ts';

/** The filters of an audit history; a date that is not set is undefined. */
export type AuditFilters = {
  start_date: string | undefined;
  end_date: string | undefined;
  person: string | undefined;
  kind: readonly string[];
};

/** What an audit history keeps in its address. */
export const auditAddress = listAddress({
  sortColumns: auditSortColumns,
  searchMinimum: 3,
  open: { name: 'entry', isKey: (text) => /^\d{1,15}$/.test(text) },
  readFilters: (text: AddressText): AuditFilters => {
    const from = dateOf(text.start_date);
    const to = dateOf(text.end_date);
    const turned = from !== undefined && to !== undefined && to < from;
    return {
      start_date: turned ? undefined : from,
      end_date: turned ? undefined : to,
      person: text.person !== undefined && matchesUuid(text.person) ? text.person.toLowerCase() : undefined,
      kind: auditKinds.map(({ key }) => key).filter((key) => (text.kind ?? '').split(',').includes(key)),
    };
  },
});

/** Returns the filters as call parameters. */
export function auditQuery({ start_date, end_date, person, kind }: AuditFilters) {
  return {
    ...(start_date === undefined ? {} : { start_date }),
    ...(end_date === undefined ? {} : { end_date }),
    ...(person === undefined ? {} : { user_id: person }),
    ...(kind.length === 0 ? {} : { call: callsOfKinds(kind).join(',') }),
  };
}

/** Returns the address of the history filtered by a user, or by a text such as the id of what was changed. */
export function auditHref(view: { person: string } | { search: string }): string {
  return `${pathTo('admin-audit')}?${new URLSearchParams(view)}`;
}

function dateOf(text: string | undefined): string | undefined {
  return text !== undefined && isPlainDate(text) ? text : undefined;
}
