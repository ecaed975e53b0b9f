import { msg } from '../route-message.ts';
import type { RouteRow } from '../route-row.ts';

/** Fee schedules. */
export const feesRoutes = [
  {
    name: 'fee-manager-schedule-manager',
    path: '/fee-manager/schedule-manager',
    access: ['FSVI'],
    section: 'fee_manager',
    title: msg`Schedule Manager`,
    page: 'being_built',
  },
] as const satisfies readonly RouteRow[];
