import type { Merchant } from '@countinghouse/contract/merchants/merchant';
import type { Figure } from '@countinghouse/ui/chart/figures';
import { useLingui } from '@lingui/react/macro';
import { clock } from '../clock.ts';
import { useFormat } from '../format/use-format.ts';
import { nextCutOffOf } from './next-cut-off.ts';

/**
 * Returns the date on which the open batch closes and is paid out, by the merchant's settlement schedule, with the hour in the merchant's
 * time zone. There is no date if batches are closed by hand.
 */
export function useNextPayout(): (merchant: Merchant) => Figure {
  const { t } = useLingui();
  const format = useFormat();
  return (merchant) => {
    const figure = { key: 'next_payout', label: t`Next payout` };
    const cut_off = nextCutOffOf(merchant, clock.now());
    if (cut_off === undefined) return { ...figure, value: t`None planned`, note: t`Your batches are closed manually` };
    const closing = format.closingTime(cut_off.cut_off_at, merchant.time_zone);
    return { ...figure, value: format.weekdayShort(cut_off.batch_date), note: closing };
  };
}
