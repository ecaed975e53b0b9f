import type { liftProtection as declaration } from '@countinghouse/contract/merchants/payment-link/lift-protection';
import type { Dependencies } from '../../../dependencies.ts';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { endProtection, readProtections } from '../../../store/visitors/protections.ts';
import { ownMerchantUid } from '../own-merchant.ts';

/**
 * Lifts a protection of the merchant's payment pages early (S7.130).
 *
 * @throws OperationError not_found, status_forbids if it has already ended
 */
export function liftProtection({ real_clock }: Pick<Dependencies, 'real_clock'>): Operation<typeof declaration> {
  return (context, { params }) => {
    const merchant_uid = ownMerchantUid(context.identity, params.id);
    const { protection_id } = params;
    return context.transaction(async (transaction) => {
      const of = { merchant_uid, protection_id, now: real_clock.now() };
      const read = async () => {
        const [found] = await readProtections(transaction, of);
        if (found === undefined) throw new OperationError('not_found');
        return found;
      };
      const { kind, link_id } = await read();
      const ended_by = context.identity.user.user_id;
      if (!(await endProtection(transaction, { ...of, at: context.clock.now(), ended_by }))) {
        throw new OperationError('status_forbids', { message: 'This protection has ended already' });
      }
      await writeAudit(transaction, context, {
        call: 'lift_protection',
        target_type: link_id === null ? 'merchant' : 'payment_link',
        target_id: link_id ?? merchant_uid,
        after: { protection: kind, protection_id },
      });
      return { protection: await read() };
    });
  };
}
