/** Hourly limits for receipts by email, so that no inbox is flooded in a merchant's name. */
export const receiptsPerHour = {
  /** To one address, from one merchant. */
  recipient: 20,
  /** Requested by one user or API key. */
  person: 300,
  /** From one merchant. */
  merchant: 2_000,
} as const;
