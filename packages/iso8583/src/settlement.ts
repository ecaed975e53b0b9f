import type { Message } from './fields.ts';
import { Iso8583Error } from './iso8583-error.ts';
import { encodeNumber, readNumber, readText } from './values.ts';

/**
 * The totals of a batch, in minor units of one currency. Debits are sales and captures (the cardholder pays), credits are refunds and blind
 * credits. A payment that is reversed before its batch settles is not counted.
 */
export type SettlementTotals = {
  debits_number: number;
  debits_amount: number;
  credits_number: number;
  credits_amount: number;
};

/** Encodes fields 74 to 77, 86 to 89 and 97. The four reversal fields are always zero (see `SettlementTotals`). */
export function encodeTotals(totals: SettlementTotals): Message['fields'] {
  const net = totals.debits_amount - totals.credits_amount;
  return {
    credits_number: encodeNumber('credits_number', totals.credits_number, 10),
    credits_reversal_number: '0000000000',
    debits_number: encodeNumber('debits_number', totals.debits_number, 10),
    debits_reversal_number: '0000000000',
    credits_amount: encodeNumber('credits_amount', totals.credits_amount, 16),
    credits_reversal_amount: '0000000000000000',
    debits_amount: encodeNumber('debits_amount', totals.debits_amount, 16),
    debits_reversal_amount: '0000000000000000',
    net_settlement_amount: (net < 0 ? 'C' : 'D') + encodeNumber('net_settlement_amount', Math.abs(net), 16),
  };
}

/**
 * Reads the totals of a settlement request or reply.
 * @throws Iso8583Error if a total is absent, a reversal total is not zero, or field 97 is not the difference.
 */
export function readTotals(message: Message): SettlementTotals {
  for (const name of [
    'credits_reversal_number',
    'debits_reversal_number',
    'credits_reversal_amount',
    'debits_reversal_amount',
  ] as const) {
    if (readNumber(message, name) !== 0) throw new Iso8583Error('bad_value', `${name} is not zero`);
  }
  const totals: SettlementTotals = {
    debits_number: readNumber(message, 'debits_number'),
    debits_amount: readNumber(message, 'debits_amount'),
    credits_number: readNumber(message, 'credits_number'),
    credits_amount: readNumber(message, 'credits_amount'),
  };
  if (readText(message, 'net_settlement_amount') !== encodeTotals(totals).net_settlement_amount) {
    throw new Iso8583Error('bad_value', 'net_settlement_amount is not debits less credits', 97);
  }
  return totals;
}
