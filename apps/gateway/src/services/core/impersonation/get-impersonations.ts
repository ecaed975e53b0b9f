import type { Calls } from '@countinghouse/contract/calls';
import { holds } from '@countinghouse/domain/access/access';
import type { Dependencies } from '../../../dependencies.ts';
import { merchantOf, type Operation } from '../../../operation.ts';
import { listImpersonations } from '../../../store/people/impersonations.ts';

/** Lists impersonations of the merchant's users: always those of the caller, and all of them with USVD. */
export const getImpersonations =
  ({ real_clock }: Pick<Dependencies, 'real_clock'>): Operation<Calls['get_impersonations']> =>
  async (context, { query }) => {
    const { merchant_uid } = merchantOf(context);
    const limit = query.limit ?? 20;
    const offset = query.offset ?? 0;
    const of_user = holds(context.identity.access, 'USVD') ? undefined : context.identity.user.user_id;
    const found = await context.transaction((transaction) =>
      listImpersonations(transaction, { merchant_uid, of_user, limit, offset, now: real_clock.now() }),
    );
    return { ...found, limit, offset };
  };
