import type { StoredCommercialData } from '@countinghouse/domain/level23/more-fields';
import type { CommercialData } from '@countinghouse/domain/level23/order-data';

/** What Level 2/3 data says of whoever bought, emptied. */
export const personalCommercial = {
  customer_reference: '',
  customer_tax_id: '',
  destination_postal_code: '',
  advice_addenda: [],
} satisfies Partial<CommercialData>;

/** Level 2/3 data as the history keeps it: for good, and so without who bought. */
export function auditedCommercial(commercial: StoredCommercialData): StoredCommercialData {
  return { ...commercial, ...personalCommercial };
}
