import type { signOutVisitor as declaration } from '@countinghouse/contract/payment-link/sign-out-visitor';
import type { Dependencies } from '../../dependencies.ts';
import type { VisitorOperation } from '../../operation.ts';
import { endVisitorSession } from '../../store/visitors/payer-sessions.ts';

/** Ends the session of a visitor at once (S4.27): its token is worth nothing from then on. A payment that was sent is concluded all the same. */
export function signOutVisitor({ real_clock }: Pick<Dependencies, 'real_clock'>): VisitorOperation<typeof declaration> {
  return async ({ visitor, transaction: inTransaction }) => {
    const { visitor_id, merchant } = visitor;
    await inTransaction((transaction) =>
      endVisitorSession(transaction, { merchant_uid: merchant.merchant_uid, visitor_id }, real_clock.now()),
    );
    return {};
  };
}
