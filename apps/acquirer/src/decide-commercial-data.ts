import type { CommercialDataRequest } from '@countinghouse/iso8583/read-request';
import { blankCardNumbers } from '@countinghouse/iso8583/redact';
import { noteCommercialPart } from './book-commercial-data.ts';
import { type Decision, type DecisionContext, declined } from './decide.ts';

const NOTED: Decision = { response_code: '00', outcome: 'noted', timing: 'at_once' };

/** Stores a part of the Level 2/3 data of an approved payment that is not settled yet. */
export function decideCommercialData(request: CommercialDataRequest, { book, now }: DecisionContext): Decision {
  const payment = book.findPayment(request.terminal_id, request.rrn);
  if (payment === undefined || payment.status === 'declined' || payment.status === 'reversed') return declined('25');
  if (payment.status === 'settled') return declined('21');
  if (payment.currency !== request.currency) return declined('12');
  noteCommercialPart(book, {
    ...request,
    order: blanked(request.order),
    lines: request.lines.map(blanked),
    received_at: now.toISOString(),
  });
  return NOTED;
}

function blanked<Elements extends Record<string, string | undefined>>(elements: Elements): Elements {
  const entries = Object.entries(elements).map(([name, value]) => [name, blankCardNumbers(value ?? '')]);
  return Object.fromEntries(entries) as Elements;
}
