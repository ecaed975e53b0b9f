import type { createProcessor as declaration } from '@countinghouse/contract/merchants/processors/create-processor';
import { type Operation, OperationError } from '../../../operation.ts';
import { addProcessor } from './add-processor.ts';

/**
 * Connects a merchant to a processor, active immediately (S7.57).
 *
 * @throws OperationError not_found if the path names another user than the caller, or for another operator's merchant; processor_exists,
 *   permission_missing
 */
export const createProcessor: Operation<typeof declaration> = async (context, { params, body }) => {
  if (params.user_id.toLowerCase() !== context.identity.user.user_id) throw new OperationError('not_found');
  return { processor: await addProcessor(context, { ...body, call: 'create_processor', status: 'active' }) };
};
