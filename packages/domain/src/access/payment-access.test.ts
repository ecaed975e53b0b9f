import { describe, expect, test } from 'vitest';
import { type MerchantStatus, merchantStatuses } from '../merchant/merchant-status.ts';
import {
  type BatchStatus,
  type FollowUpOperation,
  operationsAllowed,
  type PaymentState,
  type PaymentStatus,
  paymentStatuses,
} from '../payment/payment.ts';
import { type AccessContext, type MerchantSettingFlag, merchantSettingFlags } from './access.ts';
import type { PermissionCode } from './access-codes.ts';
import {
  canDo,
  decideFollowUp,
  decideNewPayment,
  followUpOperations,
  makesPayments,
  type NewPaymentOperation,
  newPaymentOperations,
  operationsFor,
} from './payment-access.ts';

/* Written by hand from blanks.md 3, 4, 5 and 9, not computed from the tables under test. */

const codes: Record<FollowUpOperation, { held: PermissionCode[]; flag: MerchantSettingFlag }> = {
  capture: { held: ['CAEX'], flag: 'allow_capture' },
  'capture-cancel': { held: ['CCEX'], flag: 'allow_cancel' },
  reversal: { held: ['VOEX'], flag: 'allow_reversal' },
  refund: { held: ['REEX'], flag: 'allow_refund' },
  'refund-reversal': { held: ['REEX'], flag: 'allow_refund' },
};

const statuses: Record<MerchantStatus, FollowUpOperation[]> = {
  Unviewed: [],
  Pending: [],
  Active: ['capture', 'capture-cancel', 'reversal', 'refund', 'refund-reversal'],
  'Refund Only': ['capture-cancel', 'reversal', 'refund', 'refund-reversal'],
  Closed: [],
  'Past Due': ['capture', 'capture-cancel', 'reversal', 'refund', 'refund-reversal'],
  Delinquent: ['capture-cancel', 'reversal', 'refund', 'refund-reversal'],
  Restricted: [],
};

type Kind = { action: PaymentState['action']; came_from_capture: boolean };
const kinds: Kind[] = [
  { action: 110, came_from_capture: false },
  { action: 105, came_from_capture: true },
  { action: 120, came_from_capture: false },
  { action: 125, came_from_capture: false },
];

/** The operations that a payment's own state allows. */
function stateAllows(status: PaymentStatus, { action }: Kind, batch: BatchStatus): FollowUpOperation[] {
  const credit = action === 120 || action === 125;
  if (credit) return status === 225 && batch === 'open' ? ['refund-reversal'] : [];
  const captured = action === 105;
  if (status === 205) return ['capture', 'reversal'];
  if (status === 206) return ['capture-cancel', 'reversal'];
  if (status === 210 && batch === 'open') return captured ? ['capture-cancel', 'reversal'] : ['reversal'];
  return status === 218 ? ['refund'] : [];
}

function payment(status: PaymentStatus, kind: Kind, batch_status: BatchStatus) {
  const state: PaymentState = {
    ...kind,
    status,
    batch_status,
    amount: 1_000,
    authorized_amount: 1_000,
    captured_amount: 1_000,
    refunded_amount: 0,
  };
  return { links: operationsAllowed(state).map((operation) => ({ operation })) };
}

function person(
  held: readonly PermissionCode[],
  {
    status = 'Active',
    off = [],
    ...more
  }: { status?: MerchantStatus; off?: readonly MerchantSettingFlag[] } & Partial<AccessContext> = {},
): AccessContext {
  return {
    user_type_id: 'Merchant',
    user_status_id: 1,
    permissions: new Set(held),
    merchant: {
      account_status_code: status,
      merchant_setting: Object.fromEntries(merchantSettingFlags.map((flag) => [flag, !off.includes(flag)])) as Record<
        MerchantSettingFlag,
        boolean
      >,
    },
    ...more,
  };
}

const allCodes = Object.values(codes).flatMap(({ held }) => held);

describe.each(followUpOperations)('%s', (operation) => {
  const { held, flag } = codes[operation];

  test('[S6.9][S6.10][S6.11][S6.12][S6.37][S6.38][S6.39][S6.40] is offered in exactly the states, permissions and merchant statuses that allow it', () => {
    let offered = 0;
    for (const status of Object.keys(paymentStatuses).map(Number) as PaymentStatus[]) {
      for (const kind of kinds) {
        for (const batch of ['open', 'closing', 'submitted', 'settled', 'failed'] as const) {
          const one = payment(status, kind, batch);
          const by_state = stateAllows(status, kind, batch).includes(operation);
          for (const merchant of merchantStatuses) {
            const expected = by_state && statuses[merchant].includes(operation);
            const where = `${status} ${kind.action} ${batch} ${merchant}`;
            expect(canDo(operation, one, person(held, { status: merchant })), where).toBe(expected);
            expect(operationsFor(one, person(held, { status: merchant })).includes(operation), where).toBe(expected);
            if (expected) offered += 1;
          }
          const others = allCodes.filter((code) => !held.includes(code));
          expect(canDo(operation, one, person(others))).toBe(false);
          expect(canDo(operation, one, person(held, { off: [flag] }))).toBe(false);
          expect(canDo(operation, one, person(held, { user_status_id: 2 }))).toBe(false);
          expect(canDo(operation, one, undefined)).toBe(false);
        }
      }
    }
    expect(offered).toBeGreaterThan(0);
  });

  test('an administrator needs full impersonation', () => {
    const one = { links: [{ operation }] };
    const { merchant: _none, ...alone } = person(held, { user_type_id: 'Administrator' });
    expect(decideFollowUp(operation, alone)).toMatchObject({ allowed: false, reason: 'no_merchant_in_scope' });
    const impersonating = (access: 'view' | 'full') =>
      person(held, { impersonation: { access, impersonatorMerchantStatusClosed: false } });
    expect(canDo(operation, one, impersonating('full'))).toBe(true);
    expect(canDo(operation, one, impersonating('view'))).toBe(false);
    expect(decideFollowUp(operation, impersonating('view'))).toMatchObject({ reason: 'view_only_impersonation' });
  });
});

test('[S6.39] the Cancel page’s void permission also allows a void', () => {
  const captured = payment(206, { action: 105, came_from_capture: true }, 'open');
  expect(operationsFor(captured, person(['CCVO']))).toEqual(['reversal']);
  expect(operationsFor(captured, person(['CCEX', 'CCVO']))).toEqual(['capture-cancel', 'reversal']);
});

test('offers nothing without codes, or for an unknown link', () => {
  const settled = payment(218, { action: 110, came_from_capture: false }, 'settled');
  expect(operationsFor(settled, person([]))).toEqual([]);
  expect(operationsFor({ links: [{ operation: 'sale' }] }, person(allCodes))).toEqual([]);
});

describe('a new payment', () => {
  const held: Record<NewPaymentOperation, { code: PermissionCode; flag: MerchantSettingFlag }> = {
    sale: { code: 'SAPR', flag: 'allow_charge' },
    authorization: { code: 'AAPR', flag: 'allow_authorization' },
    credit: { code: 'BLPR', flag: 'allow_blind_credit' },
  };
  const made: Record<MerchantStatus, NewPaymentOperation[]> = {
    Unviewed: [],
    Pending: [],
    Active: ['sale', 'authorization', 'credit'],
    'Refund Only': ['credit'],
    Closed: [],
    'Past Due': ['sale', 'authorization', 'credit'],
    Delinquent: ['credit'],
    Restricted: [],
  };

  test.each(newPaymentOperations)(
    '[S4.48][S6.34][S6.35][S6.36] %s needs its code, its flag and a status that allows it',
    (operation) => {
      const { code, flag } = held[operation];
      const others = newPaymentOperations.filter((other) => other !== operation).map((other) => held[other].code);
      for (const status of merchantStatuses) {
        const may = (codes: readonly PermissionCode[], off: readonly MerchantSettingFlag[] = []) =>
          decideNewPayment(operation, person(codes, { status, off })).allowed;
        const expected = made[status].includes(operation);
        expect([status, may([code])]).toEqual([status, expected]);
        expect([status, may(others), may([code], [flag])]).toEqual([status, false, false]);
        expect([status, makesPayments(status)]).toEqual([status, made[status].length > 0]);
      }
      expect(decideNewPayment(operation, person([code], { status: 'Pending' }))).toMatchObject({
        reason: 'merchant_status_forbids',
      });
      expect(decideNewPayment(operation, undefined).allowed).toBe(false);
    },
  );
});
