/**
 * Returns the retrieval reference number of a payment: the second of its transmission in base 36 (six characters) and its STAN. It is
 * unique on a terminal as long as no STAN repeats within one second, which the message identity requires anyway. The usual form by hour
 * could repeat after a million payments in one hour.
 */
export function retrievalReferenceNumber(transmitted_at: Date, system_trace_audit_number: number): string {
  const second = Math.floor(transmitted_at.getTime() / 1_000);
  return second.toString(36).toUpperCase().padStart(6, '0').slice(-6) + sixDigits(system_trace_audit_number);
}

/** Returns the number by which people refer to a transaction: its millisecond in base 36, and its STAN. */
export function transactionUid(created_at: Date, system_trace_audit_number: number): string {
  return `T${created_at.getTime().toString(36).toUpperCase()}${sixDigits(system_trace_audit_number)}`;
}

function sixDigits(number: number): string {
  return String(number).padStart(6, '0');
}
