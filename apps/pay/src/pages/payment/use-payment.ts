import { CallError } from '@countinghouse/contract/client';
import { getVisitorReceipt } from '@countinghouse/contract/payment-link/receipts/get-visitor-receipt';
import type { PayerState } from '@countinghouse/domain/payment-link/payment-link';
import { useEffect, useRef, useState } from 'preact/hooks';
import { send } from '../../client/send.ts';
import type { Receipt } from '../receipt/receipt-page.tsx';
import {
  type Attempted,
  attemptPayment,
  concludeAttempt,
  type PaymentBody,
  type PaymentStatus,
  readStatus,
} from './attempt.ts';

/** What the form says about the last attempt. */
export type Notice =
  | {
      about:
        | 'declined'
        | 'authentication'
        | 'card_refused'
        | 'duplicate'
        | 'changed'
        | 'offline'
        | 'not_sent'
        | 'not_arrived';
    }
  | { about: 'refused'; error: CallError };

/** The stage of a payment. */
export type PaymentStage =
  | { at: 'reading' }
  | { at: 'form'; notice?: Notice }
  /** Sent, with an answer expected shortly: the form stays, locked. */
  | { at: 'sending' }
  /** The outcome is unknown: only the status tells. */
  | { at: 'finding_out'; was_answered: boolean; payment_id?: string | undefined }
  | { at: 'paid'; receipt: Receipt }
  | { at: 'too_many_tries'; until: Date }
  | { at: 'closed'; state: Exclude<PayerState, 'open'> }
  | { at: 'unanswered' };

/** The payment of a visit. */
export type PaymentInHand = {
  stage: PaymentStage;
  pay: (body: PaymentBody) => Promise<void>;
  /** Reads the status again, as after a reload. */
  read: () => void;
  /** Starts another payment of the same visit, for what is left of an invoice. */
  begin: () => void;
};

const poll_ms = 2_000;
/** The wait if a 429 does not say how long. */
const unknownWait_s = 60 * 60;

/**
 * Follows the payment of a visit: its stage when the page opens, the outcome of each attempt, and, while that is unknown, the status every
 * two seconds. A reload at any moment continues where it was.
 */
export function usePayment({
  is_new,
  onSessionOver,
  onChanged,
}: {
  /** No attempt was made yet: the form shows without reading the status. */
  is_new: boolean;
  onSessionOver: () => void;
  /** The link was changed: reads the page again. */
  onChanged: () => Promise<void>;
}): PaymentInHand {
  const [stage, setStage] = useState<PaymentStage>({ at: is_new ? 'form' : 'reading' });
  /** The last attempt that was reported: the status of it is no news. */
  const last = useRef<string>(undefined);

  const afterFault = (fault: unknown): PaymentStage | undefined => {
    if (!(fault instanceof CallError)) throw fault;
    if (fault.status === 401) {
      onSessionOver();
      return undefined;
    }
    return { at: 'unanswered' };
  };

  const stageOf = async (
    status: PaymentStatus,
    finding: { was_answered: boolean } | undefined,
  ): Promise<PaymentStage> => {
    const { payment, payment_id, link } = status;
    if (payment === 'paid' && payment_id !== null) {
      const { receipt } = await send(getVisitorReceipt, { params: { payment_id } });
      concludeAttempt();
      return { at: 'paid', receipt };
    }
    if (payment === 'processing') {
      return { at: 'finding_out', was_answered: true, payment_id: payment_id ?? undefined };
    }
    const is_news = payment === 'declined' && finding !== undefined && payment_id !== last.current;
    if (payment_id !== null) last.current = payment_id;
    if (link !== 'open') return { at: 'closed', state: link };
    if (finding === undefined) return { at: 'form' };
    if (is_news || finding.was_answered) concludeAttempt();
    return { at: 'form', notice: { about: is_news ? 'declined' : 'not_arrived' } };
  };

  const read = (signal?: AbortSignal, finding?: { was_answered: boolean }) =>
    readStatus(signal)
      .then((status) => stageOf(status, finding))
      .then(
        (next) => {
          if (signal?.aborted !== true) setStage(next);
        },
        (fault) => {
          if (signal?.aborted === true) return;
          const next = afterFault(fault);
          // While the outcome is being found out, connection failures are not reported.
          if (next !== undefined && finding === undefined) setStage(next);
        },
      );

  useEffect(() => {
    if (is_new) return;
    const given_up = new AbortController();
    void read(given_up.signal);
    return () => given_up.abort();
  }, []);

  const finding = stage.at === 'finding_out' ? stage : undefined;
  useEffect(() => {
    if (finding === undefined) return;
    const given_up = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      await read(given_up.signal, finding);
      if (!given_up.signal.aborted) timer = setTimeout(ask, poll_ms);
    };
    timer = setTimeout(ask, finding.was_answered ? poll_ms : 0);
    return () => {
      given_up.abort();
      clearTimeout(timer);
    };
  }, [finding]);

  const stageAfter = async (attempted: Attempted): Promise<PaymentStage | undefined> => {
    switch (attempted.outcome) {
      case 'approved':
      case 'processing':
        return { at: 'finding_out', was_answered: true, payment_id: attempted.payment_id };
      case 'declined':
        last.current = attempted.payment_id;
        return {
          at: 'form',
          notice: { about: attempted.needs_authentication ? 'authentication' : 'declined' },
        };
      case 'unknown':
        return { at: 'finding_out', was_answered: attempted.was_answered };
      case 'session_over':
        onSessionOver();
        return undefined;
      case 'closed':
        return attempted.state === 'open' ? { at: 'form' } : { at: 'closed', state: attempted.state };
      case 'too_many_tries':
        return {
          at: 'too_many_tries',
          until: new Date(Date.now() + (attempted.retry_after_s ?? unknownWait_s) * 1_000),
        };
      case 'refused':
        return { at: 'form', notice: { about: 'refused', error: attempted.error } };
      case 'changed':
        await onChanged();
        return { at: 'form', notice: { about: 'changed' } };
      default:
        return { at: 'form', notice: { about: attempted.outcome } };
    }
  };

  return {
    stage,
    pay: async (body) => {
      setStage({ at: 'sending' });
      const attempted = await attemptPayment(body);
      if (attempted.outcome === 'approved') {
        // The receipt is usually available immediately; if it cannot be read now, the status finds it.
        const paid = await send(getVisitorReceipt, { params: { payment_id: attempted.payment_id } }).catch(
          () => undefined,
        );
        if (paid !== undefined) return setStage({ at: 'paid', receipt: paid.receipt });
      }
      const next = await stageAfter(attempted);
      if (next !== undefined) setStage(next);
    },
    read: () => {
      setStage({ at: 'reading' });
      void read();
    },
    begin: () => setStage({ at: 'form' }),
  };
}
