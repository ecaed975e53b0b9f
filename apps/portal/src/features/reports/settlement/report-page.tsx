import {
  getPendingSettlementMerchantTotal,
  pendingTerminalsOf,
} from '@countinghouse/contract/credit-card/batches/get-pending-settlement-merchant-total';
import { binsOf, getCardBins } from '@countinghouse/contract/credit-card/sale/get-card-bins';
import { getMerchant } from '@countinghouse/contract/merchants/merchant/get-merchant';
import { businessDateOf, presetDatesOn } from '@countinghouse/domain/time/time-zones';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../shared/client/use-call.ts';
import { clock } from '../../../shared/clock.ts';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { openBatchDate } from '../../../shared/merchant/next-cut-off.ts';
import { type AddressText, useAddressState } from '../../../shared/navigation/address-state.ts';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { BalancesSection } from './balances-section.tsx';
import { BatchPage } from './batch-page.tsx';
import { BatchesList } from './batches-list.tsx';
import { BrandsList, DatesList, MerchantsList } from './group-lists.tsx';
import { PendingSection } from './pending-section.tsx';
import {
  type BatchFilters,
  filterText,
  type Grouping,
  readBatchFilters,
  readPlace,
  readReport,
  reportHref,
} from './settlement-address.ts';
import { useDefaultCall } from './use-default-call.ts';

const readMerchant = (text: AddressText) => readBatchFilters(text).merchant_uid;

/**
 * A settlement report: by merchant (the global report), batch, day or card brand, from there to a batch, one of its brands and its
 * payments. Above it is what waits for settlement. Each step has its own address.
 */
export function ReportPage({
  path,
  title,
  purpose,
  global,
}: {
  path: string;
  title: string;
  purpose: string;
  global: boolean;
}) {
  const { t } = useLingui();
  const { merchant } = useSession();
  const [place] = useAddressState(readPlace);
  const [of_merchant] = useAddressState(readMerchant);
  const [narrowed] = useAddressState(readReport);
  const zone = usePageZone();
  const several = merchant === undefined;
  const merchant_uid = merchant?.merchant_uid ?? of_merchant;
  const inReport = place.batch === undefined;
  const terminals = useDefaultCall(
    getPendingSettlementMerchantTotal,
    { params: { merchant_uid: merchant_uid ?? '' } },
    pendingTerminalsOf,
    merchant_uid !== undefined && inReport,
  );
  const bins = useDefaultCall(getCardBins, {}, binsOf, several && inReport);
  const named = useCall(
    getMerchant,
    { params: { id: of_merchant ?? '' } },
    { shown: 'log', enabled: several && of_merchant !== undefined && inReport },
  );
  if (place.batch !== undefined) {
    return (
      <BatchPage
        path={path}
        narrowed={narrowed}
        batch_id={place.batch}
        brand={place.brand}
        zone={zone}
        several={several}
      />
    );
  }
  const offered: { value: Grouping; label: string }[] = [
    ...(global ? [{ value: 'merchant', label: t`Merchants` } as const] : []),
    { value: 'batch', label: t`Batches` },
    { value: 'date', label: t`Days` },
    { value: 'brand', label: t`Card brands` },
  ];
  const by = offered.find(({ value }) => value === place.by)?.value ?? offered[0]?.value;
  const now = clock.now();
  const today = merchant === undefined ? businessDateOf(now, zone) : openBatchDate(merchant, now);
  const { from_date, to_date } = presetDatesOn('last_30_days', today);
  const merchant_name = named.data?.merchant.doing_business_as;
  const report = {
    groupings: offered,
    zone,
    otherwise: { start_date: from_date, end_date: to_date },
    terminals: (terminals.data ?? []).map(({ terminal_uid, terminal_name }) => ({
      value: terminal_uid,
      label: terminal_name,
    })),
    bins: several ? (bins.data ?? []).map(({ bin }) => ({ value: bin, label: bin })) : [],
    merchant_name,
    hrefOf: (filters: BatchFilters) => reportHref(path, filterText(filters)),
  };
  const batchHref = ({ batch_id }: { batch_id: string }) => reportHref(path, { ...narrowed, batch: batch_id });
  return (
    <RoutePage title={title} purpose={purpose} layout="fill">
      {merchant_uid === undefined ? null : (
        <BalancesSection merchant_uid={merchant_uid} merchant={merchant ?? named.data?.merchant} />
      )}
      {merchant_uid === undefined ? null : (
        <PendingSection
          key={merchant_uid}
          terminals={terminals}
          merchant={several ? { merchant_uid, name: merchant_name ?? t`this merchant` } : undefined}
          batchHref={batchHref}
        />
      )}
      {by === 'merchant' ? <MerchantsList {...report} /> : null}
      {by === 'batch' ? <BatchesList {...report} several={several} batchHref={batchHref} /> : null}
      {by === 'date' ? <DatesList {...report} /> : null}
      {by === 'brand' ? <BrandsList {...report} /> : null}
    </RoutePage>
  );
}
