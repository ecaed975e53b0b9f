import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { settlementSchedule } from './settlement-schedule.ts';

/**
 * Returns when a merchant's batches close automatically. The specification has no call that reads it; this one shares its path with the
 * call that changes it.
 */
export const getSettlementSchedule = defineCall({
  name: 'get_settlement_schedule',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/{id}/merchant-settlement-schedule',
  summary: 'Retrieve the settlement schedule of a merchant',
  source: 'S1.34; S7.80',
  permission: { any_of: ['SSVI'] },
  effect: 'read',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  response: z.object({ settlement_schedule: settlementSchedule }),
  errors: [],
});
