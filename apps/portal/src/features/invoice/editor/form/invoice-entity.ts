import type { InvoiceSettings } from '@countinghouse/contract/invoice/settings/invoice-settings';
import type { TaxRate } from '@countinghouse/contract/invoice/tax-rates/tax-rate';
import type { CustomField } from '@countinghouse/domain/merchant/custom-fields';
import type { useSession } from '../../../../shared/session/session.ts';
import type { TerminalOption } from '../draft/invoice-draft.ts';

/** The merchant in scope, whose documents are edited. */
export type InvoiceMerchant = NonNullable<ReturnType<typeof useSession>['merchant']>;

/** What a document is edited with. */
export type InvoiceEntity = {
  merchant: InvoiceMerchant;
  settings: InvoiceSettings;
  tax_rates: readonly TaxRate[];
  terminals: readonly TerminalOption[];
  custom: readonly CustomField[];
  /** In the merchant's time zone. */
  today: string;
};
