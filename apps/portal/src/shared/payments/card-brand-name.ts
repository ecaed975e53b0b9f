import { brandFromSpelling, type CardBrand } from '@countinghouse/domain/card';

const names: Record<CardBrand, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  'american express': 'American Express',
  discover: 'Discover',
  jcb: 'JCB',
};

/** A card brand's own name, the same in every language; a spelling that nobody knows stays as it is. */
export function cardBrandName(spelling: string): string {
  const brand = brandFromSpelling(spelling);
  return brand === undefined ? spelling : names[brand];
}
