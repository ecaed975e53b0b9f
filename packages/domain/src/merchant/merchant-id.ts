/** The card bins of the specification's bin list (section 9). */
export const cardBins = ['402821', '441387', '402881', '424832', '478929'] as const;

/** The prefix of a merchant id by card bin (spec section 9); every other bin has 0000. */
const merchantIdPrefixes: Readonly<Record<string, string>> = { '402821': '9346', '441387': '6158', '402881': '7522' };

/**
 * The merchant id that a card bin gives: its prefix and the platform_merchant_id without its last character, or
 * without its last two for bin 402881 (spec section 9, blanks.md 9).
 */
export function merchantIdOf(bin: string, platform_merchant_id: string): string {
  const prefix = Object.hasOwn(merchantIdPrefixes, bin) ? merchantIdPrefixes[bin] : '0000';
  return `${prefix}${platform_merchant_id.slice(0, bin === '402881' ? -2 : -1)}`;
}

/** How long a merchant id is at the acquirer: ISO 8583 field 42. */
const MERCHANT_ID_LENGTH = 15;

/** How many digits a platform_merchant_id has, so that the merchant id that the bin gives fills ISO 8583 field 42. */
export function platformMerchantIdLength(bin: string): number {
  return MERCHANT_ID_LENGTH - merchantIdOf(bin, '').length + (bin === '402881' ? 2 : 1);
}
