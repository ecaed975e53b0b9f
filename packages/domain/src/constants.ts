/** Business constants and limits of spec section 9 that no other file of this package is about. */

/** How a merchant's money is processed. */
export const processingMethods = ['Payments', 'Batches'] as const;
/** A processing method. */
export type ProcessingMethod = (typeof processingMethods)[number];

/** The platform that serves cross-border payments. */
export const CROSS_BORDER_PLATFORM = 1434;
/** The platforms a terminal can use: two for card processing and one cross-border (blanks.md 1). */
export const platforms = [8483, CROSS_BORDER_PLATFORM, 7683] as const;
/** A platform's number. */
export type Platform = (typeof platforms)[number];
/** The platform of a merchant for which no other was chosen. */
export const defaultPlatform = 8483 satisfies Platform;

/** How a platform is reached for settlement. */
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

/** How often a failed charge can be tried again. */
export const reattempts = [0, 1, 2, 3] as const;

/** By which reference line items find their payment. */
export const lineItemReferences = ['TransactionId', 'OrderId'] as const;
/** A line item's reference. */
export type LineItemReference = (typeof lineItemReferences)[number];
/** A line item's net/gross indicator. */
export const netGrossIndicators = ['X', 'N', 'Y'] as const;
/** A line item's debit/credit indicator. */
export const debitCreditIndicators = ['C', 'D'] as const;
/** A line item's tax indicator. */
export const taxIndicators = ['N', 'Y'] as const;

/** How long somebody has stopped typing before a search begins. */
export const searchDebounce_ms = 300;
/** The token's expiry is looked at this often. */
export const tokenCheckInterval_ms = 180_000;
/** Idle for longer than this signs out: 5400 stays, 5401 leaves. An installation may make it shorter, down to the minimum. */
export const idleLimit_seconds = 5400;
/** The shortest idle limit that an installation may have. */
export const idleLimitMinimum_seconds = 900;
/** How long after a 401 the user is logged out. */
export const logoutDelay_ms = 2000;
/** How long after a 'no record found' the user goes to /pagenotfound. */
export const noRecordRedirectDelay_ms = 2000;
/** How long after impersonation was stopped the portal leaves for the merchant's page. */
export const stopImpersonatingRedirectDelay_ms = 1000;
/** The invoice service's plain-text errors are cut here. */
export const INVOICE_ERROR_MAX_LENGTH = 150;
/** How long after an export its dropdown closes. */
export const exportMenuDelay_ms = 400;
/** Numbers above this are guarded in exports. */
export const LARGE_NUMBER_THRESHOLD = 99_999_999_999;

/** The OpenID Connect scopes that the portal asks for (spec section 1). */
export const oidcScopes = ['openid', 'profile', 'api1', 'qscope', 'payments.creditcard'] as const;

/** Up to so many rows a list of users, roles or reports is read whole, and searched, sorted and paged in the browser; a longer one comes a page at a time. */
export const wholeRows_maximum = 5_000;
