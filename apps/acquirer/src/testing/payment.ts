import { randomInt } from 'node:crypto';
import type { CardPayment, FollowUp, Settlement } from '@countinghouse/iso8583/messages';
import type { SettlementTotals } from '@countinghouse/iso8583/settlement';
import type { OriginalMessage } from '@countinghouse/iso8583/values';
import { transmissionDateTime } from '@countinghouse/iso8583/values';

/** The fixed time of the tests. */
export const TEST_TIME = new Date('2026-11-21T10:00:00.000Z');

/** Creates requests of one terminal, each with its own STAN and RRN. */
export function createTestTerminal(terminal_id = `T${randomInt(1_000_000, 9_999_999)}`, first_stan = 1) {
  let stan = first_stan - 1;
  const header = () => {
    stan += 1;
    return { terminal_id, merchant_id: 'HARBOR-COFFEE', stan, transmitted_at: TEST_TIME };
  };
  return {
    terminal_id,
    header,
    payment(changes: Partial<CardPayment> = {}): CardPayment {
      const own = header();
      return {
        ...own,
        rrn: `632510${String(own.stan).padStart(6, '0')}`,
        card_number: '4111111111111111',
        expiration: '3012',
        amount: 1099,
        currency: 840,
        entry: 'ecommerce',
        cvv: '123',
        street: '1 Main St',
        postal_code: '02110',
        ...changes,
      };
    },
    /** Creates a capture or reversal of the payment's message of this type. */
    after(payment: CardPayment | FollowUp, mti: OriginalMessage['mti'], changes: Partial<FollowUp> = {}): FollowUp {
      const { rrn, amount, currency, transmitted_at } = payment;
      const transmission_date_time = transmissionDateTime(transmitted_at);
      return {
        ...header(),
        rrn,
        amount,
        currency,
        original: { mti, stan: payment.stan, transmission_date_time },
        ...changes,
      };
    },
    batch(totals: Partial<SettlementTotals>, changes: Partial<Settlement> = {}): Settlement {
      return {
        ...header(),
        batch_number: 1,
        settlement_date: '1121',
        currency: 840,
        totals: { debits_number: 0, debits_amount: 0, credits_number: 0, credits_amount: 0, ...totals },
        ...changes,
      };
    },
  };
}
