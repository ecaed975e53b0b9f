import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';

/** Returns counts of this month's activity over the merchants that the administrator may see. */
export const getActivityMonthToDate = defineCall({
  name: 'get_activity_month_to_date',
  service: 'credit-card',
  method: 'GET',
  path: '/reports/merchants/activity-month-to-date',
  summary: 'Count this month’s activity by kind',
  source: 'S7.112; S3.18',
  permission: 'signed_in',
  effect: 'read',
  merchant_scope: 'any',
  user_type: 'Administrator',
  response: z.object({ activities: z.array(z.object({ name: z.string(), count: z.int() })) }),
  errors: ['permission_missing', 'merchant_status_forbids'],
});
