/** The parts of a total on a receipt, in minor units with the sign of the total. They add up to the total. */
export type ReceiptParts = { subtotal: number; tip: number; sales_tax: number };

/**
 * Returns what a receipt shows before its total. `amount` is the signed total, negative for money to the card. Tip and tax are as given
 * when the payment was made. Undefined if none were given, or if they exceed the total, as when an authorization is captured for less:
 * their share of it is then unknown.
 */
export function receiptParts({
  amount,
  tip,
  sales_tax,
}: {
  amount: number;
  tip: number;
  sales_tax: number;
}): ReceiptParts | undefined {
  const parts = tip + sales_tax;
  if (parts === 0 || parts > Math.abs(amount)) return undefined;
  return amount < 0
    ? { subtotal: amount + parts, tip: 0 - tip, sales_tax: 0 - sales_tax }
    : { subtotal: amount - parts, tip, sales_tax };
}
