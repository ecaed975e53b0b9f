/** After so many days without a call, an account is made inactive. */
export const INACTIVITY_DAYS = 90;

/** So many days before that, its owner is told by e-mail. */
export const INACTIVITY_WARNING_DAYS = 14;
