import type { signOutVisitor as declaration } from '@countinghouse/contract/payment-link/sign-out-visitor';
import type { Dependencies } from '../../dependencies.ts';
import type { VisitorOperation } from '../../operation.ts';
import { endVisitorSession } from '../../store/visitors/payer-sessions.ts';

/** Ends a visitor's session and its token immediately (S4.27). A payment that was already sent is still concluded. */
export function signOutVisitor({ real_clock }: Pick<Dependencies, 'real_clock'>): VisitorOperation<typeof declaration> {
  return async ({ visitor, transaction: inTransaction }) => {
    const { visitor_id, merchant } = visitor;
    await inTransaction((transaction) =>
      endVisitorSession(transaction, { merchant_uid: merchant.merchant_uid, visitor_id }, real_clock.now()),
    );
    return {};
  };
}
