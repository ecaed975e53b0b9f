import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { settlementSchedule, settlementScheduleChange } from './settlement-schedule.ts';

/** Sets when a merchant's batches close automatically, and the time zone of its business dates. */
export const updateSettlementSchedule = defineCall({
  name: 'update_settlement_schedule',
  service: 'merchants',
  method: 'PUT',
  path: '/merchants/{id}/merchant-settlement-schedule',
  summary: 'Update the settlement schedule of a merchant',
  source: 'S1.34; S7.80',
  permission: { any_of: ['SSUP'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  body: settlementScheduleChange,
  response: z.object({ settlement_schedule: settlementSchedule }),
  errors: ['changed_meanwhile'],
});
