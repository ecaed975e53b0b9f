/**
 * The retrieval reference number of a payment: the second of its transmission in base 36 (six characters) and its STAN.
 * Unique on a terminal as long as no STAN comes twice within one second, which its identity asks for already; the usual
 * form by hour would let a number come again once a million payments are made in one.
 */
export function retrievalReferenceNumber(transmitted_at: Date, system_trace_audit_number: number): string {
  const second = Math.floor(transmitted_at.getTime() / 1_000);
  return second.toString(36).toUpperCase().padStart(6, '0').slice(-6) + sixDigits(system_trace_audit_number);
}

/** The number by which people name a transaction: its millisecond in base 36, and its STAN. */
export function transactionUid(created_at: Date, system_trace_audit_number: number): string {
  return `T${created_at.getTime().toString(36).toUpperCase()}${sixDigits(system_trace_audit_number)}`;
}

function sixDigits(number: number): string {
  return String(number).padStart(6, '0');
}
