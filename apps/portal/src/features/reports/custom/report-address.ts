import { customReportSortColumns } from '@countinghouse/contract/merchants/reports/get-custom-reports';
import { matchesUuid } from '@countinghouse/domain/text/validation';
import type { AddressText } from '../../../shared/navigation/address-state.ts';
import { listAddress } from '../../../shared/table/list-address.ts';

/** What the list of reports keeps in its address; `report` is the report whose details are open. */
export const reportsAddress = listAddress({
  sortColumns: customReportSortColumns,
  readFilters: () => ({}),
  open: { name: 'report', isKey: matchesUuid },
});

/** The form that replaces the list: for a new report, a change, or a copy. */
export type ReportForm = { kind: 'new' } | { kind: 'edit' | 'copy'; report_id: string };

/** Returns the form in an address: `?form=new`, `?form=edit&of={report_id}`, `?form=copy&of={report_id}`. */
export function readReportForm({ form, of }: AddressText): ReportForm | undefined {
  if (form === 'new') return { kind: 'new' };
  if ((form === 'edit' || form === 'copy') && of !== undefined && matchesUuid(of)) return { kind: form, report_id: of };
  return undefined;
}

/** Returns the address of a form. */
export function reportFormHref(form: ReportForm): string {
  const of = form.kind === 'new' ? '' : `&of=${form.report_id}`;
  return `/reports/custom?form=${form.kind}${of}`;
}

/** Returns the address of a report with its runs. */
export function reportHref(report_id: string): string {
  return `/reports/custom?report=${report_id}`;
}
