import { describe, expect, test } from 'vitest';
import {
  amountLeft,
  type BatchStatus,
  batchStatuses,
  decideOperation,
  duplicateWindow_seconds,
  idempotencyKeyLifetime_hours,
  newPaymentStatus,
  operationsAllowed,
  type PaymentState,
  type PaymentStatus,
  paymentActions,
  paymentStatuses,
  paymentTransitions,
  statusAfter,
  systemOperations,
} from './payment.ts';
import {
  type OperationRefusal,
  operationRefusals,
  type PaymentOperation,
  paymentOperations,
} from './payment-operation.ts';

describe('codes', () => {
  test.each([
    ['[S4.54]', 205, 'Authorized'],
    ['[S4.55]', 206, 'Captured'],
    ['[S4.56]', 210, 'Pending Settlement'],
    ['[S4.57]', 218, 'Settled'],
    ['[S4.58]', 220, 'Refunded'],
    ['[S4.59]', 225, 'Pending Credit'],
    ['[S4.60]', 230, 'Declined'],
    ['[S4.61]', 231, 'Reversed'],
    ['blanks.md 3:', 202, 'Unknown'],
  ] as const)('%s status %i is %s', (_, code, label) => {
    expect(paymentStatuses[code].label).toBe(label);
    expect(Object.keys(paymentStatuses)).toHaveLength(9);
  });

  test.each([
    ['[S4.62]', 105, 'Authorization'],
    ['[S4.63]', 106, 'Capture'],
    ['[S4.64]', 110, 'Sale'],
    ['[S4.65]', 118, 'Settle'],
    ['[S4.66]', 120, 'Refunds'],
    ['[S4.67]', 125, 'Credit'],
    ['[S4.68]', 131, 'Void'],
    ['blanks.md 3:', 107, 'Capture cancel'],
    ['blanks.md 3:', 121, 'Refund reversal'],
  ] as const)('%s action %i is %s', (_, code, label) => {
    expect(paymentActions[code].label).toBe(label);
    expect(Object.keys(paymentActions)).toHaveLength(9);
  });

  test('[S4.47] there are exactly the eight operations of the specification', () => {
    expect(paymentOperations).toEqual([
      'sale',
      'authorization',
      'credit',
      'capture',
      'capture-cancel',
      'reversal',
      'refund',
      'refund-reversal',
    ]);
  });

  test('the duplicate window is 60 seconds and idempotency keys live 24 hours', () => {
    expect([duplicateWindow_seconds, idempotencyKeyLifetime_hours]).toEqual([60, 24]);
  });
});

const sale = (parts: Partial<PaymentState> = {}): PaymentState => ({
  status: 210,
  action: 110,
  amount: 1000,
  authorized_amount: 1000,
  captured_amount: 1000,
  refunded_amount: 0,
  batch_status: 'open',
  came_from_capture: false,
  ...parts,
});
const authorization = (parts: Partial<PaymentState> = {}): PaymentState =>
  sale({ status: 205, action: 105, captured_amount: 0, batch_status: null, ...parts });
const captured = (parts: Partial<PaymentState> = {}): PaymentState =>
  authorization({ status: 206, captured_amount: 1000, came_from_capture: true, ...parts });
const refund = (parts: Partial<PaymentState> = {}): PaymentState => sale({ status: 225, action: 120, ...parts });
const settled = (parts: Partial<PaymentState> = {}): PaymentState =>
  sale({ status: 218, batch_status: 'settled', ...parts });

/** blanks.md 3: for each kind of payment in each status, exactly the allowed operations. */
const states: [name: string, payment: PaymentState, allows: PaymentOperation[]][] = [
  ['a sale in the open batch', sale(), ['reversal']],
  ['a sale in a closing batch', sale({ batch_status: 'closing' }), []],
  ['a sale in a submitted batch', sale({ batch_status: 'submitted' }), []],
  ['a sale in a failed batch', sale({ batch_status: 'failed' }), []],
  ['a settled sale', settled(), ['refund']],
  ['a settled sale, partly refunded', settled({ refunded_amount: 400 }), ['refund']],
  ['a fully refunded sale', settled({ status: 220, refunded_amount: 1000 }), []],
  ['a declined sale', sale({ status: 230, authorized_amount: 0, captured_amount: 0, batch_status: null }), []],
  ['a reversed sale', sale({ status: 231, batch_status: null }), []],
  [
    'a sale with an unknown outcome',
    sale({ status: 202, authorized_amount: 0, captured_amount: 0, batch_status: null }),
    [],
  ],
  ['an authorization', authorization(), ['capture', 'reversal']],
  ['a declined authorization', authorization({ status: 230, authorized_amount: 0 }), []],
  ['a reversed authorization', authorization({ status: 231 }), []],
  ['a capture not yet in a batch', captured(), ['capture-cancel', 'reversal']],
  ['a capture in the open batch', captured({ status: 210, batch_status: 'open' }), ['capture-cancel', 'reversal']],
  ['a capture in a submitted batch', captured({ status: 210, batch_status: 'submitted' }), []],
  ['a settled capture', captured({ status: 218, batch_status: 'settled' }), ['refund']],
  ['a refund in the open batch', refund(), ['refund-reversal']],
  ['a refund in a closing batch', refund({ batch_status: 'closing' }), []],
  ['a settled refund', refund({ status: 220, batch_status: 'settled' }), []],
  ['a reversed refund', refund({ status: 231, batch_status: null }), []],
  ['a declined refund', refund({ status: 230, authorized_amount: 0, captured_amount: 0, batch_status: null }), []],
  ['a blind credit in the open batch', refund({ action: 125 }), ['refund-reversal']],
  ['a settled blind credit', refund({ action: 125, status: 220, batch_status: 'settled' }), []],
];

describe('[S4.48] [S4.49] [S4.50] [S4.51] [S4.52] [S4.53] permitted operations', () => {
  describe.each(states)('on %s', (_, payment, allows) => {
    test.each(paymentOperations)('%s', (operation) => {
      const decision = decideOperation(operation, payment);
      expect(decision.allowed).toBe(allows.includes(operation));
      expect(operationsAllowed(payment)).toEqual(allows);
      if (decision.allowed) return;
      expect(decision).toMatchObject({ status: payment.status, allows });
      if (!['sale', 'authorization', 'credit'].includes(operation)) {
        expect(decision.message).toContain(`${paymentStatuses[payment.status].label} (${payment.status})`);
      }
    });
  });

  test.each(paymentOperations)('%s without a payment', (operation) => {
    const makes_one = ['sale', 'authorization', 'credit'].includes(operation);
    expect(decideOperation(operation, null).allowed).toBe(makes_one);
    if (!makes_one)
      expect(decideOperation(operation, null)).toMatchObject({ reason: 'needs_payment', status: null, allows: [] });
  });

  test('every status, operation, kind, batch and origin follows the table', () => {
    const from: Record<PaymentOperation, PaymentStatus[]> = {
      sale: [],
      authorization: [],
      credit: [],
      capture: [205],
      'capture-cancel': [206, 210],
      reversal: [205, 206, 210],
      refund: [218],
      'refund-reversal': [225],
    };
    const batches: (BatchStatus | null)[] = [null, ...batchStatuses];
    for (const status of Object.keys(paymentStatuses).map(Number) as PaymentStatus[]) {
      for (const operation of paymentOperations) {
        for (const action of [105, 110, 120, 125] as const) {
          for (const batch_status of batches) {
            for (const came_from_capture of [true, false]) {
              const decision = decideOperation(operation, sale({ status, action, batch_status, came_from_capture }));
              if (!decision.allowed) continue;
              expect(from[operation]).toContain(status);
              expect(action === 120 || action === 125).toBe(operation === 'refund-reversal');
              if (status === 210 || status === 225) expect(batch_status).toBe('open');
            }
          }
        }
      }
    }
  });
});

describe('money rules', () => {
  const refusals: [string, OperationRefusal, PaymentOperation, PaymentState | null, number | undefined][] = [
    ['a capture of more than was authorized', 'amount_too_large', 'capture', authorization(), 1001],
    ['a capture of zero', 'amount_not_valid', 'capture', authorization(), 0],
    ['a negative capture', 'amount_not_valid', 'capture', authorization(), -1],
    ['a capture of half a cent', 'amount_not_valid', 'capture', authorization(), 1.5],
    ['a refund of more than was settled', 'amount_too_large', 'refund', settled(), 1001],
    ['a refund of more than the remainder', 'amount_too_large', 'refund', settled({ refunded_amount: 400 }), 601],
    ['a refund of zero', 'amount_not_valid', 'refund', settled(), 0],
    ['a refund of 1e308', 'amount_not_valid', 'refund', settled(), 1e308],
    ['a refund with nothing left', 'nothing_left', 'refund', settled({ refunded_amount: 1000 }), undefined],
    ['a partial void', 'amount_not_whole', 'reversal', sale(), 999],
    ['a partial refund reversal', 'amount_not_whole', 'refund-reversal', refund(), 1],
    ['a sale of zero', 'amount_not_valid', 'sale', null, 0],
    ['a sale of a sale', 'makes_new_payment', 'sale', sale(), undefined],
    ['a refund without a payment', 'needs_payment', 'refund', null, undefined],
    ['a refund before settlement', 'status', 'refund', sale(), undefined],
    ['a void after the batch closed', 'batch_not_open', 'reversal', sale({ batch_status: 'closing' }), undefined],
    ['a capture cancel of a sale', 'not_from_capture', 'capture-cancel', sale(), undefined],
  ];
  test.each(refusals)('refuse %s: %s', (_, reason, operation, payment, amount) => {
    expect(decideOperation(operation, payment, amount)).toMatchObject({ allowed: false, reason });
  });
  test('this test’s table covers every reason', () => {
    expect([...new Set(refusals.map(([, reason]) => reason))].sort()).toEqual([...operationRefusals].sort());
  });

  test.each([
    ['capture', authorization(), 1000],
    ['capture', authorization(), 1],
    ['refund', settled(), 1000],
    ['refund', settled({ refunded_amount: 400 }), 600],
    ['reversal', sale(), 1000],
    ['reversal', authorization(), 1000],
    ['refund-reversal', refund(), 1000],
    ['sale', null, 1],
  ] as const)('allow %s of exactly the remaining amount', (operation, payment, amount) => {
    expect(decideOperation(operation, payment, amount)).toEqual({ allowed: true });
  });

  test('a partly captured authorization can be refunded up to the captured amount', () => {
    const payment = settled({ action: 105, amount: 1000, captured_amount: 700, came_from_capture: true });
    expect(amountLeft('refund', payment)).toBe(700);
    expect(decideOperation('refund', payment, 700)).toEqual({ allowed: true });
    expect(decideOperation('refund', payment, 701).allowed).toBe(false);
  });
});

describe('resulting states', () => {
  test.each([
    ['sale', 210],
    ['authorization', 205],
    ['credit', 225],
    ['refund', 225],
  ] as const)(
    '[S4.48] [S4.52] a new %s is %i once approved, 230 if declined, 202 until the answer arrives',
    (operation, status) => {
      expect(newPaymentStatus(operation, 'approved')).toBe(status);
      expect(newPaymentStatus(operation, 'declined')).toBe(230);
      expect(newPaymentStatus(operation, 'unknown')).toBe(202);
    },
  );

  test.each([
    ['[S4.49]', 'capture', authorization(), 206],
    ['[S4.50]', 'capture-cancel', captured(), 205],
    ['[S4.50]', 'capture-cancel', captured({ status: 210, batch_status: 'open' }), 205],
    ['[S4.51]', 'reversal', authorization(), 231],
    ['[S4.51]', 'reversal', captured(), 231],
    ['[S4.51]', 'reversal', sale(), 231],
    ['[S4.53]', 'refund-reversal', refund(), 231],
    ['[S4.53]', 'refund-reversal', refund({ action: 125 }), 231],
  ] as const)('%s %s', (_, operation, payment, status) => {
    expect(statusAfter[operation]).toBe(status);
    const row = paymentTransitions.find((transition) => transition.operation === operation);
    expect(row?.from).toContain(payment.status);
    expect(row?.to).toContain(status);
  });

  test('every operation has exactly one row in the transition table', () => {
    const rows = paymentTransitions.map(({ operation }) => operation);
    expect([...rows].sort()).toEqual([...paymentOperations, ...systemOperations].sort());
  });
});

test('a refusal names the payment’s status and what can be done instead', () => {
  const refused = (operation: PaymentOperation, payment: PaymentState | null, amount?: number) => {
    const decision = decideOperation(operation, payment, amount);
    return decision.allowed ? '' : decision.message;
  };
  expect(refused('capture', settled())).toBe('A payment that is Settled (218) cannot be captured; it can be refunded.');
  expect(refused('refund', captured())).toBe(
    'A payment that is Captured (206) cannot be refunded; it can be taken back from capture or voided.',
  );
  expect(refused('reversal', sale({ status: 231 }))).toBe(
    'A payment that is Reversed (231) cannot be voided; nothing more can be done with it.',
  );
  expect(refused('refund', null)).toBe('A new payment cannot be refunded because there is no such payment.');
});
