import { CallError, type Send } from '@countinghouse/contract/client';

/** An answer arrived after the identity had changed. It is discarded and not reported. */
export class IdentityChangedError extends Error {
  constructor() {
    super('The signed-in user changed while a request was in progress');
    this.name = 'IdentityChangedError';
  }
}

/** What a sender needs to know of the caller's identity. */
type Caller = {
  /** The current identity, impersonation included. A different text is a different identity. */
  identity(): string;
  /** The services report that the impersonation has ended. Returns true if this is handled. */
  onImpersonationOver(): boolean;
};

/**
 * Wraps a sender so that it serves one identity only: an answer or failure that arrives after the identity has changed is discarded
 * (IdentityChangedError), and so is the failure that reports the change. Visitors of public pages have no identity here.
 */
export function forOneIdentity(send: Send, { identity, onImpersonationOver }: Caller): Send {
  return async (call, ...rest) => {
    if (call.service === 'payment-link' || call.service === 'checkout') return send(call, ...rest);
    const caller = identity();
    try {
      const answer = await send(call, ...rest);
      if (identity() !== caller) throw new IdentityChangedError();
      return answer;
    } catch (error) {
      if (identity() !== caller) throw new IdentityChangedError();
      const over = error instanceof CallError && error.code === 'impersonation_unknown';
      throw over && onImpersonationOver() ? new IdentityChangedError() : error;
    }
  };
}
