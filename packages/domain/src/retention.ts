/** An account without a call for this many days is made inactive. */
export const INACTIVITY_DAYS = 90;

/** Its owner is notified by email this many days before. */
export const INACTIVITY_WARNING_DAYS = 14;
