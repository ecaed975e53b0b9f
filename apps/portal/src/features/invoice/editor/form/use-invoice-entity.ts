import { getInvoiceSettings } from '@countinghouse/contract/invoice/settings/get-invoice-settings';
import { getTaxRates } from '@countinghouse/contract/invoice/tax-rates/get-tax-rates';
import { getTerminalKeys } from '@countinghouse/contract/merchants/terminals/get-terminal-keys';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import { useCall } from '../../../../shared/client/use-call.ts';
import { clock } from '../../../../shared/clock.ts';
import { useAccess } from '../../../../shared/session/use-access.ts';
import type { InvoiceEntity, InvoiceMerchant } from './invoice-entity.ts';

/** Reads what a document is edited with: settings, tax rates and terminals. Undefined until all are loaded. */
export function useInvoiceEntity(merchant: InvoiceMerchant): {
  entity: InvoiceEntity | undefined;
  failed: { error: unknown; retry: () => void } | undefined;
} {
  const { may } = useAccess();
  const settings = useCall(getInvoiceSettings, {}, { shown: 'in_place' });
  const rates = useCall(getTaxRates, {}, { shown: 'in_place' });
  // A user who may not see terminals uses the selected one.
  const terminals = useCall(
    getTerminalKeys,
    { params: { merchant_id: merchant.merchant_uid } },
    { shown: 'log', enabled: may('AKVI') || may('RESV') },
  );
  const failed = [settings, rates].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined) {
    return { entity: undefined, failed: { error: failed.error, retry: () => void failed.refetch() } };
  }
  if (settings.data === undefined || rates.data === undefined || terminals.isLoading) {
    return { entity: undefined, failed: undefined };
  }
  const keys = (terminals.data?.keys ?? []).filter(({ status }) => status === 'active').map(({ terminal }) => terminal);
  return {
    entity: {
      merchant,
      settings: settings.data.settings,
      tax_rates: rates.data.tax_rates,
      terminals: keys.map(({ terminal_uid, name, currency }) => ({ value: terminal_uid, label: name, currency })),
      custom: merchant.custom_fields,
      today: businessDateOf(clock.now(), merchant.time_zone),
    },
    failed: undefined,
  };
}
