import type { TransactionRow } from '@countinghouse/contract/credit-card/payment';
import { emailReceipt } from '@countinghouse/contract/credit-card/receipts/email-receipt';
import { searchPayments } from '@countinghouse/contract/credit-card/search/search-payments';
import { getPaymentLinks } from '@countinghouse/contract/merchants/payment-link/get-payment-links';
import { decideCall } from '@countinghouse/domain/access/access';
import { merchantMay } from '@countinghouse/domain/merchant/merchant-status';
import { LinkButton } from '@countinghouse/ui/button/button';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import type { MenuItem } from '@countinghouse/ui/overlay/menu';
import { useLingui } from '@lingui/react/macro';
import { IconCreditCard, IconLayoutSidebarRightExpand, IconLink, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import { ExportMenu } from '../../../shared/export/export-menu.tsx';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { EmailReceiptDialog } from '../../../shared/payment/email-receipt-dialog.tsx';
import { EmailReceiptsButton } from '../../../shared/payment/email-receipts-button.tsx';
import { paymentHref } from '../../../shared/payment/payment-address.ts';
import { SelectionSum } from '../../../shared/payment/selection-sum.tsx';
import { BulkOperations } from '../../../shared/payment-operations/bulk-operations.tsx';
import { useOperations } from '../../../shared/payment-operations/use-operations.ts';
import { usePaymentName } from '../../../shared/payment-operations/use-payment-name.ts';
import { usePaymentColumns, usePaymentPhoneRow } from '../../../shared/payment-search/payment-columns.tsx';
import { queryOf, searchAddress } from '../../../shared/payment-search/search-address.ts';
import { SearchFilters } from '../../../shared/payment-search/search-filters.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useWriteLock } from '../../../shared/session/use-write-lock.ts';
import { listAnswer } from '../../../shared/table/list-answer.ts';
import { listSteps } from '../../../shared/table/list-steps.ts';
import { ListTable } from '../../../shared/table/list-table.tsx';
import { useList } from '../../../shared/table/use-list.ts';
import { ExportPayments } from './export-payments.tsx';
import { PaymentDrawer } from './payment-drawer.tsx';
import { usePaymentTotals } from './use-payment-totals.tsx';
import { useViews } from './use-views.ts';

const keyOf = ({ payment_id }: TransactionRow) => payment_id;

/** /transaction: all payments, with search, order and page in the address, and details beside the list. */
export function TransactionsPage() {
  const { t } = useLingui();
  const list = useList(searchAddress);
  const { view, narrow, change } = list;
  const { merchant } = useSession();
  const { may, context } = useAccess();
  const zone = usePageZone();
  const currency = merchant?.currency ?? 840;
  const found = useCall(searchPayments, { query: queryOf(view) }, { shown: 'in_place', keep_previous: true });
  const views = useViews(zone, currency);
  const [emailed, setEmailed] = useState<TransactionRow | undefined>();
  const open = (row: TransactionRow) => {
    if (may('RESD')) change({ open: row.payment_id });
    else {
      toast({
        tone: 'warning',
        title: t`You cannot open payments`,
        note: t`This needs Transaction Search, Details (RESD). Ask someone who manages roles in your account.`,
      });
    }
  };
  const nameOf = usePaymentName();
  const menuOf = useRowMenu(open, setEmailed);
  const several_merchants = merchant === undefined;
  const totals = usePaymentTotals(view, found.data);
  const columns = usePaymentColumns({ zone, several_merchants, search: view.search, total: totals.sums, menuOf });
  const phone = usePaymentPhoneRow(zone, view.search);

  const rows = found.data?.transactions ?? [];

  return (
    <RoutePage title={t`Transaction Search`} layout="fill">
      <ListTable
        name="payments"
        label={t`Payments`}
        list={list}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        phone={phone}
        found={found.data}
        {...listAnswer(found, t`Couldn’t load the payments`)}
        search={{
          label: t`Search payments`,
          onLastFour: (last_four) => narrow({ search: '', filters: { last_four } }, { replace: true }),
        }}
        filters={
          <SearchFilters
            filters={view.filters}
            zone={zone}
            currency={currency}
            merchant_uid={merchant?.merchant_uid}
            chooses_merchant={several_merchants && may('MEVI')}
            merchant_name={rows.find((row) => row.merchant_uid === view.filters.merchant_uid)?.doing_business_as}
            link_name={
              decideCall(getPaymentLinks, context).allowed
                ? (rows.find((row) => row.source_id === view.filters.link_id)?.source_name ?? '')
                : undefined
            }
            onChange={(filters) => narrow({ filters })}
          />
        }
        views={views}
        tools={(shown) => <ExportPayments view={view} columns={shown} rows={rows} found={found.data} zone={zone} />}
        selection={{
          label: nameOf,
          sum: (chosen) => <SelectionSum payments={chosen} />,
          actions: (chosen, done, shown) => (
            <>
              <BulkOperations payments={chosen} onDone={done} />
              <EmailReceiptsButton payments={chosen} onDone={done} />
              <ExportMenu tableName={t`Transaction Search`} columns={shown} rows={chosen} zone={zone} />
            </>
          ),
        }}
        onRowOpen={open}
        totalLabel={totals.label}
        emptyNote={t`No payment matches these filters.`}
        empty={<NothingYet />}
      />
      {emailed === undefined ? null : (
        <EmailReceiptDialog
          payment_id={emailed.payment_id}
          email={emailed.email}
          onClose={() => setEmailed(undefined)}
        />
      )}
      {view.open === undefined ? null : (
        <PaymentDrawer
          payment_id={view.open}
          zone={zone}
          allowed={may('RESD')}
          hrefOf={(payment) => list.hrefOf({ open: payment })}
          {...listSteps(list, rows, keyOf)}
        />
      )}
    </RoutePage>
  );
}

/** Returns the menu of a row. */
function useRowMenu(
  open: (row: TransactionRow) => void,
  email: (row: TransactionRow) => void,
): (row: TransactionRow) => MenuItem[] {
  const { t } = useLingui();
  const { may } = useAccess();
  const { merchant } = useSession();
  const locked = useWriteLock(emailReceipt);
  const copy = async (row: TransactionRow) => {
    await navigator.clipboard.writeText(new URL(paymentHref(row.payment_id), window.location.origin).href);
    toast({ tone: 'success', title: t`The link to the payment is copied` });
  };
  const { offered } = useOperations();
  const details = may('RESD');
  const mails = merchant !== undefined && emailReceipt.permission.any_of.some(may);
  return (row) => [
    ...(details
      ? [{ key: 'open', label: t`Open payment`, glyph: IconLayoutSidebarRightExpand, onSelect: () => open(row) }]
      : []),
    ...(mails
      ? [
          {
            key: 'email',
            label: t`Email receipt`,
            glyph: IconMail,
            onSelect: () => email(row),
            disabledReason: locked,
          },
        ]
      : []),
    { key: 'copy', label: t`Copy link`, glyph: IconLink, onSelect: () => void copy(row) },
    ...withRule(offered(row)),
  ];
}

/** Separates operations from the items that only show something. */
function withRule(items: MenuItem[]): MenuItem[] {
  return items.length === 0 ? [] : [{ key: 'rule', separator: true }, ...items];
}

/** Shown before the first payment: what this page is for, and the button for the first one. */
function NothingYet() {
  const { t } = useLingui();
  const { merchant } = useSession();
  const opens = useMayOpen()('credit-card-sale');
  const takes = merchant !== undefined && merchantMay(merchant.account_status_code, 'take_payments');
  return (
    <EmptyState
      full
      glyph={IconCreditCard}
      title={t`No payments yet`}
      note={t`Every payment appears here from the moment it is made: sales, authorizations and refunds, with their full history.`}
      actions={
        opens && takes ? (
          <LinkButton href="/credit-card/sale" color="primary">
            {t`Quick Sale`}
          </LinkButton>
        ) : null
      }
    />
  );
}
