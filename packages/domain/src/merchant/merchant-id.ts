/** The card bins of the specification's bin list (section 9). */
export const cardBins = ['402821', '441387', '402881', '424832', '478929'] as const;

/** The prefix of a merchant id by card bin (spec section 9); every other bin has 0000. */
const merchantIdPrefixes: Readonly<Record<string, string>> = { '402821': '9346', '441387': '6158', '402881': '7522' };

/**
 * Derives the merchant id from a card bin: its prefix and the platform_merchant_id without its last character, or without its last two for
 * bin 402881 (spec section 9, blanks.md 9).
 */
export function merchantIdOf(bin: string, platform_merchant_id: string): string {
  const prefix = Object.hasOwn(merchantIdPrefixes, bin) ? merchantIdPrefixes[bin] : '0000';
  return `${prefix}${platform_merchant_id.slice(0, bin === '402881' ? -2 : -1)}`;
}

/** The length of a merchant id at the acquirer: ISO 8583 field 42. */
const MERCHANT_ID_LENGTH = 15;

/** Returns the length of a platform_merchant_id for a bin, so that the derived merchant id fills ISO 8583 field 42. */
export function platformMerchantIdLength(bin: string): number {
  return MERCHANT_ID_LENGTH - merchantIdOf(bin, '').length + (bin === '402881' ? 2 : 1);
}
