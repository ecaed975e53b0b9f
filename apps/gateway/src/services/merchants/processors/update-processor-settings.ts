import type { updateProcessorSettings as declaration } from '@countinghouse/contract/merchants/processors/update-processor-settings';
import type { Operation } from '../../../operation.ts';
import { changeProcessor } from './change-processor.ts';

/**
 * Sets how a connection's terminals reach the processor (S7.60): all present and future ones.
 *
 * @throws OperationError not_found, changed_meanwhile
 */
export const updateProcessorSettings: Operation<typeof declaration> = async (context, { body }) => {
  const { settlement_connection, takes_commercial_data, reference, ...looked_at } = body;
  const reached = {
    settlement_connection,
    ...(takes_commercial_data === undefined ? {} : { takes_commercial_data }),
  };
  const processor = await changeProcessor(
    context,
    'update_processor_settings',
    looked_at,
    async ({ merchant_uid, platform_id }, transaction) => {
      await transaction
        .updateTable('terminals')
        .set(reached)
        .where('merchant_uid', '=', merchant_uid)
        .where('platform_id', '=', platform_id)
        .execute();
      return { ...reached, reference };
    },
  );
  return { processor };
};
