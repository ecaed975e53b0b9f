/** Where the portal's server serves the payment page as it is built to be looked at. */
export const previewPath = '/pay-preview/';

/** The states in which the page can be looked at, in the order in which payers come to them. */
export const previewStates = [
  'offer',
  'form',
  'declined',
  'processing',
  'paid',
  'expired',
  'used_up',
  'paused',
] as const;

/** A state in which the page can be looked at. */
export type PreviewState = (typeof previewStates)[number];
