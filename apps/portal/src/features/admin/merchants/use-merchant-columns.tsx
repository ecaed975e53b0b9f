import type { MerchantRow } from '@countinghouse/contract/merchants/merchant/search-merchants';
import { localDateTime, zoneName } from '@countinghouse/domain/time/time-zones';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { IdText } from '@countinghouse/ui/display/id-text';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { useLingui } from '@lingui/react/macro';
import { clock } from '../../../shared/clock.ts';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useAccountCategoryName } from '../../../shared/merchant/account-category-names.ts';
import { MerchantStatusBadge } from '../../../shared/merchant/merchant-status-badge.tsx';
import { useMerchantStatusName } from '../../../shared/navigation/merchant-status-names.ts';

/** Returns the columns of the merchants. The name is a link if `addressOf` is given. */
export function useMerchantColumns(
  addressOf: ((merchant: MerchantRow) => string) | undefined,
): readonly Column<MerchantRow>[] {
  const { t } = useLingui();
  const format = useFormat();
  const zone = usePageZone();
  const statusName = useMerchantStatusName();
  const categoryName = useAccountCategoryName();
  return [
    {
      key: 'doing_business_as',
      value: ({ doing_business_as }) => doing_business_as,
      header: t`Business name`,
      sortable: true,
      maxWidth: '280px',
      full: ({ doing_business_as }) => doing_business_as,
      cell: (merchant) =>
        addressOf === undefined ? (
          merchant.doing_business_as
        ) : (
          <TextLink plain href={addressOf(merchant)}>
            {merchant.doing_business_as}
          </TextLink>
        ),
    },
    {
      key: 'account_status_code',
      value: ({ account_status_code }) => statusName(account_status_code),
      header: t`Status`,
      sortable: true,
      skeleton: 'badge',
      cell: ({ account_status_code }) => <MerchantStatusBadge status={account_status_code} />,
    },
    {
      key: 'legal_name',
      value: ({ legal_name }) => legal_name,
      header: t`Legal name`,
      second: true,
      maxWidth: '280px',
      full: ({ legal_name }) => legal_name,
      cell: ({ legal_name }) => legal_name,
    },
    {
      key: 'account_category_code',
      spare: true,
      value: ({ account_category_code }) => categoryName(account_category_code),
      header: t`Category`,
      sortable: true,
      second: true,
      cell: ({ account_category_code }) => categoryName(account_category_code),
    },
    {
      key: 'merchant_uid',
      spare: true,
      value: ({ merchant_uid }) => merchant_uid,
      header: t`Merchant ID`,
      cell: ({ merchant_uid }) => <IdText id={merchant_uid} label={t`Merchant ID`} />,
    },
    {
      key: 'created_at',
      // In each merchant's time zone, as shown.
      value: ({ created_at }) => localDateTime(new Date(created_at), zone),
      datatype: 'date',
      header: t`Created`,
      kind: 'date',
      sortable: true,
      cell: ({ created_at }) => format.dateTime(created_at, zone),
    },
    {
      key: 'time_zone',
      header: t`Time zone`,
      value: ({ time_zone }) => zoneName(time_zone, clock.now()),
      hidden: true,
      second: true,
      cell: ({ time_zone }) => zoneName(time_zone, clock.now()),
    },
  ];
}
