import type { PaymentLookup } from '@countinghouse/domain/payment/payment-lookup';

/** What is searched for: the typed text, and whether the typing has paused. No request is sent before that. */
export type PaletteSearch = { lookup: PaymentLookup; settled: boolean };
