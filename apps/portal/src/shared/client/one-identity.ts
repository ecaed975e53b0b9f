import { CallError, type Send } from '@countinghouse/contract/client';

/** An answer that came when somebody else had taken the place of whoever asked. It is for nobody, and nobody is told of it. */
export class IdentityChangedError extends Error {
  constructor() {
    super('Somebody else has taken the place of whoever asked');
    this.name = 'IdentityChangedError';
  }
}

/** What a sender needs to know of who asks. */
type Asker = {
  /** Who asks, as whom: another text is another identity. */
  identity(): string;
  /** The services say that the impersonation is over; true when somebody sees to it. */
  onImpersonationOver(): boolean;
};

/**
 * Sends for one identity only: an answer or a failure that arrives after the identity changed is thrown away
 * (IdentityChangedError), and so is the failure that tells of the change. Visitors of pay pages have no such identity.
 */
export function forOneIdentity(send: Send, { identity, onImpersonationOver }: Asker): Send {
  return async (call, ...rest) => {
    if (call.service === 'payment-link' || call.service === 'checkout') return send(call, ...rest);
    const asker = identity();
    try {
      const answer = await send(call, ...rest);
      if (identity() !== asker) throw new IdentityChangedError();
      return answer;
    } catch (error) {
      if (identity() !== asker) throw new IdentityChangedError();
      const over = error instanceof CallError && error.code === 'impersonation_unknown';
      throw over && onImpersonationOver() ? new IdentityChangedError() : error;
    }
  };
}
