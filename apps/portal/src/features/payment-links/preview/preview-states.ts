/** The path at which the portal's server serves the preview build of the payment page. */
export const previewPath = '/pay-preview/';

/** The states that the preview can show, in the order in which payers meet them. */
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

/** A state that the preview can show. */
export type PreviewState = (typeof previewStates)[number];
