import { searchMerchants } from '@countinghouse/contract/merchants/merchant/search-merchants';
import { decideCall } from '@countinghouse/domain/access/access';
import { LOOKUP_MAX_LENGTH } from '@countinghouse/domain/payment/payment-lookup';
import type { CommandGroup } from '@countinghouse/ui/overlay/command-palette';
import { useLingui } from '@lingui/react/macro';
import { IconBuildingStore } from '@tabler/icons-react';
import { errorTexts } from '../../shared/client/report-error.ts';
import { useCall } from '../../shared/client/use-call.ts';
import { useMerchantStatusName } from '../../shared/navigation/merchant-status-names.ts';
import { useMayOpen } from '../../shared/navigation/use-may-open.ts';
import { pathTo } from '../../shared/routes/routes.ts';
import { useAccess } from '../../shared/session/use-access.ts';
import type { PaletteSearch } from './palette-search.ts';

const rows = 5;
const shortest = 2;

/** Finds merchants by name or id, for administrators. */
export function useMerchantsFound({ lookup, settled }: PaletteSearch): CommandGroup | undefined {
  const { t } = useLingui();
  const { context } = useAccess();
  const mayOpen = useMayOpen();
  const statusName = useMerchantStatusName();
  const { card, text } = lookup;
  const asked =
    card === 'none' &&
    text.length >= shortest &&
    text.length <= LOOKUP_MAX_LENGTH &&
    mayOpen('admin-merchants-id') &&
    decideCall(searchMerchants, context).allowed;
  const found = useCall(
    searchMerchants,
    { body: { search: text, limit: rows } },
    { shown: 'in_place', enabled: asked && settled },
  );
  if (!asked) return undefined;
  const [reason = ''] = found.isError ? errorTexts(found.error).texts : [];
  return {
    key: 'merchants',
    label: t`Merchants`,
    items: (found.data?.merchantResult.merchants ?? []).map((merchant) => ({
      key: merchant.merchant_uid,
      label: merchant.doing_business_as,
      detail: merchant.legal_name === merchant.doing_business_as ? undefined : merchant.legal_name,
      glyph: IconBuildingStore,
      end: statusName(merchant.account_status_code),
      href: pathTo('admin-merchants-id', { id: merchant.merchant_uid }),
    })),
    loading: found.isPending,
    failed: found.isError
      ? { text: t`Merchants could not be searched. ${reason}`, onRetry: () => void found.refetch() }
      : undefined,
  };
}
