/** The parts of a sum as a receipt shows them, in minor units with the sign of the sum: together they are the sum. */
export type ReceiptParts = { subtotal: number; tip: number; sales_tax: number };

/**
 * What a receipt shows before its total. `amount` is the whole sum, signed: below zero for what goes to the card; tip and tax are the
 * parts of it that were said when the payment was made. Undefined where none were, and where they come to more than the sum, as when
 * an authorization is captured for less: then nobody has said what of it they are.
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
