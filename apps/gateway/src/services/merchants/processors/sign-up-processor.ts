import type { signUpProcessor as declaration } from '@countinghouse/contract/merchants/processors/sign-up-processor';
import type { Operation } from '../../../operation.ts';
import { addProcessor } from './add-processor.ts';

/**
 * Signs a merchant up with a processor (S7.58).
 *
 * @throws OperationError not_found, processor_exists, permission_missing
 */
export const signUpProcessor: Operation<typeof declaration> = async (context, { params, body }) => {
  const { merchant_id: merchant_uid } = params;
  return {
    processor: await addProcessor(context, { ...body, merchant_uid, call: 'sign_up_processor', status: 'applied' }),
  };
};
