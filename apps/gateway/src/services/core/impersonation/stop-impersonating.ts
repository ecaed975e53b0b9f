import type { Calls } from '@countinghouse/contract/calls';
import type { Dependencies } from '../../../dependencies.ts';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { endOpenImpersonations, readLatestImpersonation } from '../../../store/people/impersonations.ts';

/** Ends an impersonation (S7.34). One that has already ended stays as it is, and the response is the same. */
export const stopImpersonating =
  ({ real_clock }: Pick<Dependencies, 'real_clock'>): Operation<Calls['stop_impersonating']> =>
  async (context, { params }) => {
    const administrator = context.identity.user;
    const impersonated_user_id = params.id.toLowerCase();
    const answer = await context.transaction(async (transaction) => {
      const [ended] = await endOpenImpersonations(
        transaction,
        administrator.user_id,
        real_clock.now(),
        impersonated_user_id,
      );
      const latest = ended ?? (await readLatestImpersonation(transaction, administrator.user_id, impersonated_user_id));
      if (latest === undefined) throw new OperationError('not_found');
      await writeAudit(transaction, context, {
        call: 'stop_impersonating',
        target_type: 'user',
        target_id: impersonated_user_id,
        before: { access: latest.access, open: ended !== undefined },
        after: { ended: true },
        entity_id: latest.merchant_uid,
      });
      return { user_id: impersonated_user_id, merchant_uid: latest.merchant_uid };
    });
    context.forgetIdentity();
    return answer;
  };
