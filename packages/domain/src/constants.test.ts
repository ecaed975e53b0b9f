import { expect, test } from 'vitest';
import {
  accountCategories,
  CROSS_BORDER_PLATFORM,
  debitCreditIndicators,
  INVOICE_ERROR_MAX_LENGTH,
  idleLimit_seconds,
  LARGE_NUMBER_THRESHOLD,
  lineItemReferences,
  logoutDelay_ms,
  netGrossIndicators,
  noRecordRedirectDelay_ms,
  oidcScopes,
  platforms,
  processingMethods,
  reattempts,
  settlementConnections,
  stopImpersonatingRedirectDelay_ms,
  taxIndicators,
  tokenCheckInterval_ms,
  volumeThresholdUnits,
} from './constants.ts';

test.each<[string, readonly unknown[], unknown[]]>([
  ['[S9.22] processing methods', processingMethods, ['Payments', 'Batches']],
  ['[S9.23] platforms', platforms, [8483, 1434, 7683]],
  ['[S9.24] settlement connections', settlementConnections, ['POST', 'SOCKET']],
  [
    '[S9.27] account categories',
    accountCategories,
    [
      'B2B',
      'CBD',
      'ECommerce',
      'HighRisk',
      'LowRisk',
      'GatewayOnlyAMP',
      'Esquire',
      'RestrictedHighRisk',
      'RestrictedLowRisk',
    ],
  ],
  ['[S9.34] volume threshold units', volumeThresholdUnits, ['$', '%', 'None']],
  ['[S9.35] re-attempts', reattempts, [0, 1, 2, 3]],
  ['[S9.36] line-item references', lineItemReferences, ['TransactionId', 'OrderId']],
  ['[S9.37] net/gross', netGrossIndicators, ['X', 'N', 'Y']],
  ['[S9.38] debit/credit', debitCreditIndicators, ['C', 'D']],
  ['[S9.39] tax indicators', taxIndicators, ['N', 'Y']],
  ['the scopes of sign-in', oidcScopes, ['openid', 'profile', 'api1', 'qscope', 'payments.creditcard']],
])('%s match the specification', (_, list, expected) => {
  expect(list).toEqual(expected);
});

test('the limits of section 9 have their values', () => {
  expect({
    CROSS_BORDER_PLATFORM,
    INVOICE_ERROR_MAX_LENGTH,
    LARGE_NUMBER_THRESHOLD,
    idleLimit_seconds,
    logoutDelay_ms,
    noRecordRedirectDelay_ms,
    stopImpersonatingRedirectDelay_ms,
    tokenCheckInterval_ms,
  }).toEqual({
    CROSS_BORDER_PLATFORM: 1434,
    INVOICE_ERROR_MAX_LENGTH: 150,
    LARGE_NUMBER_THRESHOLD: 99999999999,
    idleLimit_seconds: 5400,
    logoutDelay_ms: 2000,
    noRecordRedirectDelay_ms: 2000,
    stopImpersonatingRedirectDelay_ms: 1000,
    tokenCheckInterval_ms: 180000,
  });
});
