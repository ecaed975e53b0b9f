import type { CallError } from '@countinghouse/contract/client';
import type { ErrorCode } from '@countinghouse/contract/errors';
import { readCardNumberMessage } from '@countinghouse/domain/card/card-number-in-text';
import { INVOICE_ERROR_MAX_LENGTH } from '@countinghouse/domain/constants';
import { truncate } from '@countinghouse/domain/text/format';

/** A sentence of the portal itself, for errors that carry none. */
export type OwnSentence =
  | 'not_found'
  | 'login_required'
  | 'bad_request'
  | 'server_error'
  | 'unknown_error'
  | 'no_answer';

/** What the user reads: a sentence of the portal (translated), the sentence of an error code (translated), or the service's own text. */
export type ErrorNotice =
  | { own: OwnSentence }
  | { card_number_in: 'text' }
  | { card_number_in: 'file'; line: number }
  | { code: ErrorCode }
  | { text: string };

/** What else an error causes, 2 seconds later. */
export type ErrorEffect = 'logout' | 'visitor_logout' | 'page_not_found';

/** How a failed call is reported. */
export type ErrorReport = { notices: ErrorNotice[]; effect?: ErrorEffect };

/**
 * The error catalogue of spec section 8 as one function: the first rule that matches decides. An error with a known code is shown in the
 * user's language; one without a code is shown as the service wrote it.
 */
export function describeError(error: CallError): ErrorReport {
  const { service, status } = error;
  if (status === 0) return { notices: [{ own: 'no_answer' }] };
  if (status === 404) return { notices: [{ own: 'not_found' }] };
  if (status === 401) {
    return {
      notices: [{ own: 'login_required' }],
      effect: service === 'payment-link' ? 'visitor_logout' : 'logout',
    };
  }
  if (service === 'credit-card' && status === 500) return { notices: [{ own: 'server_error' }] };
  const validation = service === 'payment-link' ? error.validation_errors : [];
  if (validation.length > 0) return { notices: validation.map((text) => ({ text })) };
  if (error.errors.length > 0) return { notices: error.errors.map((entry) => fieldNotice(error, entry)) };
  if (service === 'invoice' && error.text !== undefined && error.text.trim() !== '') {
    return { notices: [{ text: truncate(error.text, INVOICE_ERROR_MAX_LENGTH) }] };
  }
  if (error.message !== '') {
    const notice: ErrorNotice = error.code === undefined ? { text: error.message } : { code: error.code };
    return /no record found/i.test(error.message)
      ? { notices: [notice], effect: 'page_not_found' }
      : { notices: [notice] };
  }
  return { notices: [{ own: 'bad_request' }] };
}

function fieldNotice(error: CallError, { field, message }: { field: string; message: string }): ErrorNotice {
  const card_number = readCardNumberMessage(message);
  if (card_number !== undefined) {
    const { line } = card_number;
    return line === undefined ? { card_number_in: 'text' } : { card_number_in: 'file', line };
  }
  if (error.service !== 'credit-card' || field !== 'account') return { text: `${field}: ${message}` };
  return message ? { text: message } : { own: 'unknown_error' };
}
