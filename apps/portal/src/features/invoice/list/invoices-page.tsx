import { getInvoiceSummary } from '@countinghouse/contract/invoice/invoices/get-invoice-summary';
import { getInvoices } from '@countinghouse/contract/invoice/invoices/get-invoices';
import type { InvoiceRow } from '@countinghouse/contract/invoice/invoices/invoice';
import { currencyCodes } from '@countinghouse/domain/money';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import { ExportMenu } from '../../../shared/export/export-menu.tsx';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useInvoiceName } from '../../../shared/invoice/invoice-name.ts';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { useTerminals } from '../../../shared/payment-search/use-terminals.ts';
import { useSession } from '../../../shared/session/session.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { listAnswer } from '../../../shared/table/list-answer.ts';
import { listSteps } from '../../../shared/table/list-steps.ts';
import { ListTable } from '../../../shared/table/list-table.tsx';
import { useList } from '../../../shared/table/use-list.ts';
import { useInvoiceMenu } from '../actions/use-invoice-menu.ts';
import { InvoiceDrawer } from '../drawer/invoice-drawer.tsx';
import type { InvoiceDialog } from '../payments/invoice-dialog.ts';
import { InvoiceDialogs } from '../payments/invoice-dialogs.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { InvoiceFilters } from './invoice-filters.tsx';
import { invoicesAddress, searchedOf } from './invoices-address.ts';
import { InvoicesExport } from './invoices-export.tsx';
import { InvoicesHead } from './invoices-head.tsx';
import { AddInvoiceButton, NoInvoices } from './no-invoices.tsx';
import { useInvoiceColumns, useInvoicePhoneRow } from './use-invoice-columns.tsx';
import { useInvoiceViews } from './use-invoice-views.ts';

const keyOf = ({ invoice_id }: InvoiceRow) => invoice_id;

/** /invoice: a merchant's invoices, estimates and credit notes, unpaid amounts by age, and details beside the list. */
export function InvoicesPage() {
  const { t } = useLingui();
  const { count } = useFormat();
  const list = useList(invoicesAddress);
  const { view, narrow, change } = list;
  const zone = usePageZone();
  const nameOf = useInvoiceName();
  const { merchant } = useSession();
  const { may } = useAccess();
  const terminals = useTerminals(may('AKVI') || may('RESV') ? merchant?.merchant_uid : undefined);
  const { limit, offset } = list.textQuery;
  const [dialog, setDialog] = useState<InvoiceDialog>();
  const found = useCall(
    getInvoices,
    { query: { ...searchedOf(view), limit, offset } },
    { shown: 'in_place', keep_previous: true },
  );
  const counted = useCall(getInvoiceSummary, {}, { shown: 'log' });
  const summary = counted.data?.summary;
  const open = (row: InvoiceRow) => change({ open: row.invoice_id });
  const menuOf = useInvoiceMenu('list', setDialog, open);
  const rows = found.data?.invoices ?? [];
  const used = currencyCodes.filter((currency) =>
    [...(summary?.ageing ?? []), ...(summary?.months ?? [])].some((one) => one.currency === currency),
  );
  const total = count(found.data?.total_count ?? 0);
  return (
    <RoutePage title={t`Invoices`} layout="fill" actions={<AddInvoiceButton />}>
      {counted.isError ? null : (
        <InvoicesHead summary={summary} filters={view.filters} onChange={(filters) => narrow({ filters })} />
      )}
      <ListTable
        name="invoices"
        label={t`Invoices`}
        list={list}
        columns={useInvoiceColumns(zone, found.data?.totals ?? null, menuOf, terminals)}
        rows={rows}
        rowKey={keyOf}
        phone={useInvoicePhoneRow(zone)}
        found={found.data}
        totalLabel={t`Total of ${total}`}
        {...listAnswer(found, t`Couldn’t load the invoices`)}
        search={{ label: t`Number, customer, order ID` }}
        filters={
          <InvoiceFilters filters={view.filters} used={used} zone={zone} onChange={(filters) => narrow({ filters })} />
        }
        views={useInvoiceViews(summary)}
        tools={(shown) => <InvoicesExport view={view} columns={shown} rows={rows} found={found.data} zone={zone} />}
        selection={{
          label: nameOf,
          actions: (chosen, done, shown) => (
            <>
              <BulkActions invoices={chosen} onDone={done} />
              <ExportMenu tableName={t`Invoices`} columns={shown} rows={chosen} zone={zone} />
            </>
          ),
        }}
        onRowOpen={open}
        emptyNote={t`No invoice matches these filters.`}
        empty={<NoInvoices />}
      />
      <InvoiceDialogs dialog={dialog} onClose={() => setDialog(undefined)} />
      {view.open === undefined ? null : (
        <InvoiceDrawer
          invoice_id={view.open}
          zone={zone}
          list={list}
          onDialog={setDialog}
          {...listSteps(list, rows, keyOf)}
        />
      )}
    </RoutePage>
  );
}
