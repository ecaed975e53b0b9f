import type { StoredCommercialData } from '@countinghouse/domain/level23/more-fields';
import type { CommercialData } from '@countinghouse/domain/level23/order-data';

/** The buyer's personal data in Level 2/3 data, emptied. */
export const personalCommercial = {
  customer_reference: '',
  customer_tax_id: '',
  destination_postal_code: '',
  advice_addenda: [],
} satisfies Partial<CommercialData>;

/** Returns Level 2/3 data as the audit history records it: without the buyer, because the history is permanent. */
export function auditedCommercial(commercial: StoredCommercialData): StoredCommercialData {
  return { ...commercial, ...personalCommercial };
}
