import { type MerchantRow, searchMerchants } from '@countinghouse/contract/merchants/merchant/search-merchants';
import { Button, LinkButton } from '@countinghouse/ui/button/button';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { useLingui } from '@lingui/react/macro';
import { IconCopy, IconPlus } from '@tabler/icons-react';
import { useCall } from '../../../shared/client/use-call.ts';
import { MerchantStatusBadge } from '../../../shared/merchant/merchant-status-badge.tsx';
import { goTo } from '../../../shared/navigation/go-to.ts';
import { useMerchantStatusName } from '../../../shared/navigation/merchant-status-names.ts';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { pathTo } from '../../../shared/routes/routes.ts';
import { listAnswer } from '../../../shared/table/list-answer.ts';
import { ListTable } from '../../../shared/table/list-table.tsx';
import { useList } from '../../../shared/table/use-list.ts';
import { merchantsAddress } from './merchants-address.ts';
import { MerchantsExport } from './merchants-export.tsx';
import { StatusFilter } from './status-filter.tsx';
import { useMerchantColumns } from './use-merchant-columns.tsx';

const keyOf = ({ merchant_uid }: MerchantRow) => merchant_uid;
const addressOf = (merchant: MerchantRow) => pathTo('admin-merchants-id', { id: merchant.merchant_uid });

/** /admin/merchants: the operator's merchants, found by name or id and by status. */
export function MerchantsPage() {
  const { t } = useLingui();
  const statusName = useMerchantStatusName();
  const mayOpen = useMayOpen();
  const opens = mayOpen('admin-merchants-id');
  const columns = useMerchantColumns(opens ? addressOf : undefined);
  const list = useList(merchantsAddress);
  const { status } = list.view.filters;
  const body = { ...list.query, ...(status.length === 0 ? {} : { account_status_code: [...status] }) };
  const found = useCall(searchMerchants, { body }, { shown: 'in_place', keep_previous: true });
  const { limit: _limit, offset: _offset, ...searched } = list.query;
  const result = found.data?.merchantResult;
  return (
    <RoutePage
      title={t`Merchants`}
      layout="fill"
      actions={
        mayOpen('admin-merchants-add') ? (
          <LinkButton color="primary" icon={IconPlus} href={pathTo('admin-merchants-add')}>
            {t`Add merchant`}
          </LinkButton>
        ) : null
      }
    >
      <ListTable
        name="merchants"
        label={t`Merchants`}
        list={list}
        columns={columns}
        rows={result?.merchants ?? []}
        rowKey={keyOf}
        found={result}
        {...listAnswer(found, t`Couldn’t load the merchants`)}
        tools={(shown) => (
          <MerchantsExport
            columns={shown}
            rows={result?.merchants ?? []}
            found={result}
            criteria={{ ...searched, ...(status.length === 0 ? {} : { account_status_code: status }) }}
          />
        )}
        search={{ label: t`Name or merchant ID` }}
        filters={<StatusFilter chosen={status} onChange={(chosen) => list.narrow({ filters: { status: chosen } })} />}
        views={[
          { key: 'all', label: t`All merchants`, filters: {} },
          { key: 'active', label: statusName('Active'), filters: { status: ['Active'] } },
        ]}
        selection={{
          label: ({ doing_business_as }) => doing_business_as,
          actions: (merchants, done) => (
            <Button
              size="tool"
              icon={IconCopy}
              onClick={async () => {
                await navigator.clipboard.writeText(merchants.map(keyOf).join('\n'));
                toast({ tone: 'success', title: t`The merchant IDs are copied` });
                done();
              }}
            >
              {t`Copy merchant IDs`}
            </Button>
          ),
        }}
        onRowOpen={opens ? (merchant) => void goTo(addressOf(merchant)) : undefined}
        emptyNote={t`No merchant matches.`}
        phone={{
          title: ({ doing_business_as }) => doing_business_as,
          note: ({ legal_name }) => legal_name,
          end: ({ account_status_code }) => <MerchantStatusBadge status={account_status_code} />,
        }}
      />
    </RoutePage>
  );
}
