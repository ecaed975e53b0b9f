/** Business constants and limits of spec section 9 that do not belong to another file of this package. */

/** How a merchant's money is processed. */
export const processingMethods = ['Payments', 'Batches'] as const;
/** A processing method. */
export type ProcessingMethod = (typeof processingMethods)[number];

/** The platform for cross-border payments. */
export const CROSS_BORDER_PLATFORM = 1434;
/** The platforms a terminal can use: two for card processing and one cross-border (blanks.md 1). */
export const platforms = [8483, CROSS_BORDER_PLATFORM, 7683] as const;
/** A platform's number. */
export type Platform = (typeof platforms)[number];
/** The platform of a merchant without a chosen one. */
export const defaultPlatform = 8483 satisfies Platform;

/** The transport to a platform for settlement. */
export const settlementConnections = ['POST', 'SOCKET'] as const;
/** A settlement connection. */
export type SettlementConnection = (typeof settlementConnections)[number];

/** The account categories of merchants. */
export const accountCategories = [
  'B2B',
  'CBD',
  'ECommerce',
  'HighRisk',
  'LowRisk',
  'GatewayOnlyAMP',
  'Esquire',
  'RestrictedHighRisk',
  'RestrictedLowRisk',
] as const;
/** An account category. */
export type AccountCategory = (typeof accountCategories)[number];

/** The units of a volume threshold. */
export const volumeThresholdUnits = ['$', '%', 'None'] as const;
/** A unit of a volume threshold. */
export type VolumeThresholdUnit = (typeof volumeThresholdUnits)[number];

/** How often a failed charge can be retried. */
export const reattempts = [0, 1, 2, 3] as const;

/** The reference by which line items find their payment. */
export const lineItemReferences = ['TransactionId', 'OrderId'] as const;
/** A line item's reference. */
export type LineItemReference = (typeof lineItemReferences)[number];
/** A line item's net/gross indicator. */
export const netGrossIndicators = ['X', 'N', 'Y'] as const;
/** A line item's debit/credit indicator. */
export const debitCreditIndicators = ['C', 'D'] as const;
/** A line item's tax indicator. */
export const taxIndicators = ['N', 'Y'] as const;

/** Debounce delay of a search after the last keystroke. */
export const searchDebounce_ms = 300;
/** How often the token's expiry is checked. */
export const tokenCheckInterval_ms = 180_000;
/** Longer idle time signs the user out: 5400 stays, 5401 leaves. An installation can shorten it, down to the minimum. */
export const idleLimit_seconds = 5400;
/** The shortest idle limit that an installation may have. */
export const idleLimitMinimum_seconds = 900;
/** How long after a 401 the user is signed out. */
export const logoutDelay_ms = 2000;
/** How long after 'no record found' the portal redirects to /pagenotfound. */
export const noRecordRedirectDelay_ms = 2000;
/** How long after the end of impersonation the portal redirects to the merchant's page. */
export const stopImpersonatingRedirectDelay_ms = 1000;
/** The maximum length of the invoice service's plain-text errors; longer ones are cut. */
export const INVOICE_ERROR_MAX_LENGTH = 150;
/** How long after an export its menu closes. */
export const exportMenuDelay_ms = 400;
/** Numbers above this get an apostrophe in exports. */
export const LARGE_NUMBER_THRESHOLD = 99_999_999_999;

/** The OpenID Connect scopes that the portal requests (spec section 1). */
export const oidcScopes = ['openid', 'profile', 'api1', 'qscope', 'payments.creditcard'] as const;

/**
 * Lists of users, roles or reports up to this size are loaded completely and searched, sorted and paged in the browser; longer ones are
 * loaded page by page.
 */
export const wholeRows_maximum = 5_000;
