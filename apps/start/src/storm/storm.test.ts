import { expect, test } from 'vitest';
import { storedCardCharges } from './clients.ts';
import { runStorm } from './storm.ts';

test('after a mixed load with kills of gateways, acquirer and database all records agree, with none unresolved', async () => {
  const { counts, strikes, check, faults } = await runStorm({
    duration_ms: 20_000,
    clients: 12,
    seed: 'npm test',
    strike_every_ms: 3_500,
    settle_every_ms: 1_500,
    pause_ms: 20,
    resolve_ms: 90_000,
    say: () => undefined,
  });
  expect(faults).toEqual([]);
  expect(check.difference_count).toBe(0);
  expect(check.payments).toBeGreaterThan(50);
  expect(strikes.size).toBeGreaterThan(1);
  const often = [
    'create_sale',
    'create_authorization',
    'create_credit',
    'capture_payment',
    'reverse_payment',
    'settle_terminal',
    'save_commercial_card',
    'create_visitor_payment',
    storedCardCharges,
  ];
  for (const operation of often) expect(counts.get(operation)?.get('approved') ?? 0, operation).toBeGreaterThan(0);
  // Rarely possible within seconds, but requested all the same.
  for (const operation of ['cancel_capture', 'refund_payment', 'reverse_refund']) {
    expect([...(counts.get(operation)?.keys() ?? [])].filter((outcome) => outcome !== 'no answer')).not.toEqual([]);
  }
}, 180_000);
