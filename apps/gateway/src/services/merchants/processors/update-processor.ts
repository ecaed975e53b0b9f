import type { updateProcessor as declaration } from '@countinghouse/contract/merchants/processors/update-processor';
import { holds } from '@countinghouse/domain/access/access';
import { processorTransitions } from '@countinghouse/domain/merchant/processor';
import { type Operation, OperationError } from '../../../operation.ts';
import { changeProcessor } from './change-processor.ts';

/**
 * Changes the status of a connection (S7.59). An applied-for connection is activated with MEUP; access is withdrawn and restored with DPAC.
 *
 * @throws OperationError not_found, changed_meanwhile, permission_missing, status_forbids
 */
export const updateProcessor: Operation<typeof declaration> = async (context, { body }) => {
  const { status, ...looked_at } = body;
  const processor = await changeProcessor(context, 'update_processor', looked_at, (before) => {
    if (!processorTransitions[before.status].includes(status)) {
      throw new OperationError('status_forbids', { details: { status: before.status } });
    }
    const needed = before.status === 'applied' && status === 'active' ? 'MEUP' : 'DPAC';
    if (!holds(context.identity.access, needed)) throw new OperationError('permission_missing');
    return { status };
  });
  return { processor };
};
