/** How many receipts are sent by e-mail in an hour, so that nobody's inbox is flooded in a merchant's name. */
export const receiptsPerHour = {
  /** To one address, of one merchant. */
  recipient: 20,
  /** Asked for by one person or API key. */
  person: 300,
  /** Of one merchant. */
  merchant: 2_000,
} as const;
