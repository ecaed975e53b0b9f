import type { CustomerRow } from '@countinghouse/contract/vault/customers/customer';
import { getCustomerSummary } from '@countinghouse/contract/vault/customers/get-customer-summary';
import { getCustomers } from '@countinghouse/contract/vault/customers/get-customers';
import { createCustomerImport } from '@countinghouse/contract/vault/imports/create-customer-import';
import { Button } from '@countinghouse/ui/button/button';
import { useLingui } from '@lingui/react/macro';
import { IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import { ExportMenu } from '../../../shared/export/export-menu.tsx';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { useAccess } from '../../../shared/session/use-access.ts';
import { listAnswer } from '../../../shared/table/list-answer.ts';
import { listSteps } from '../../../shared/table/list-steps.ts';
import { ListTable } from '../../../shared/table/list-table.tsx';
import { useList } from '../../../shared/table/use-list.ts';
import { useVaultLocks } from '../use-vault-locks.ts';
import { BulkActions } from './bulk-actions.tsx';
import { CardHealthBar } from './card-health-bar.tsx';
import { CustomerFilters } from './customer-filters.tsx';
import { customersAddress, searchedOf } from './customers-address.ts';
import { CustomersExport } from './customers-export.tsx';
import { CustomerDrawer } from './details/customer-drawer.tsx';
import { AddCustomerButton, NoCustomers } from './no-customers.tsx';
import { useCustomerColumns, useCustomerPhoneRow } from './use-customer-columns.tsx';
import { useCustomerMenu } from './use-customer-menu.ts';
import { useCustomerViews } from './use-customer-views.ts';

const ImportDialog = lazy(() =>
  import('./import/import-dialog.tsx').then(({ ImportDialog }) => ({ default: ImportDialog })),
);

const keyOf = ({ customer_id }: CustomerRow) => customer_id;

/** /vault/customer: a merchant's customers and the states of their cards, with details beside the list. */
export function CustomersPage() {
  const { t } = useLingui();
  const list = useList(customersAddress);
  const { view, narrow, change } = list;
  const { may } = useAccess();
  const zone = usePageZone();
  const { limit, offset } = list.textQuery;
  const found = useCall(
    getCustomers,
    { query: { ...searchedOf(view), limit, offset } },
    { shown: 'in_place', keep_previous: true },
  );
  const counted = useCall(getCustomerSummary, {}, { shown: 'log' });
  const summary = counted.data?.summary;
  const [importing, setImporting] = useState(false);
  const locked = useVaultLocks().of(createCustomerImport);
  const open = (row: CustomerRow) => change({ open: row.customer_id });
  const menuOf = useCustomerMenu(open);
  const rows = found.data?.customers ?? [];
  const views = useCustomerViews(summary);
  const tags = summary?.tags ?? [];
  const title = t`Customers`;
  return (
    <RoutePage title={title} layout="fill" actions={<AddCustomerButton />}>
      {counted.isError ? null : (
        <CardHealthBar
          summary={summary}
          chosen={view.filters.card}
          onChange={(card) => narrow({ filters: { card } })}
        />
      )}
      <ListTable
        name="customers"
        label={title}
        list={list}
        columns={useCustomerColumns(zone, menuOf)}
        rows={rows}
        rowKey={keyOf}
        phone={useCustomerPhoneRow()}
        found={found.data}
        {...listAnswer(found, t`Couldn’t load the customers`)}
        search={{
          label: t`Name, email, last four`,
          onLastFour: (last_four) => narrow({ search: last_four }, { replace: true }),
        }}
        filters={
          <CustomerFilters filters={view.filters} tags={tags} zone={zone} onChange={(filters) => narrow({ filters })} />
        }
        views={views}
        tools={(shown) => (
          <>
            {may('VAAD') ? (
              <Button size="tool" icon={IconUpload} disabledReason={locked} onClick={() => setImporting(true)}>
                {t({ message: 'Import', context: 'customers' })}
              </Button>
            ) : null}
            <CustomersExport view={view} columns={shown} rows={rows} found={found.data} zone={zone} />
          </>
        )}
        selection={{
          label: ({ full_name }) => full_name,
          actions: (chosen, done, shown) => (
            <>
              <BulkActions customers={chosen} tags={tags} onDone={done} />
              <ExportMenu tableName={title} columns={shown} rows={chosen} zone={zone} />
            </>
          ),
        }}
        onRowOpen={open}
        emptyNote={t`No customer matches these filters.`}
        empty={<NoCustomers onImport={may('VAAD') && locked === undefined ? () => setImporting(true) : undefined} />}
      />
      {importing ? (
        <Suspense>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      ) : null}
      {view.open === undefined ? null : (
        <CustomerDrawer customer_id={view.open} zone={zone} list={list} {...listSteps(list, rows, keyOf)} />
      )}
    </RoutePage>
  );
}
