import type { PaymentLookup } from '@countinghouse/domain/payment/payment-lookup';

/** What is being looked for: what was typed, and whether the typing rests. Until then nobody is asked. */
export type Wanted = { lookup: PaymentLookup; settled: boolean };
