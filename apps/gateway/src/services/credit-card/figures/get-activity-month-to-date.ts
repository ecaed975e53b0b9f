import type { getActivityMonthToDate as declaration } from '@countinghouse/contract/credit-card/figures/get-activity-month-to-date';
import { presetRange } from '@countinghouse/domain/time/time-zones';
import { sql } from 'kysely';
import type { Operation } from '../../../operation.ts';
import { paymentsInScope, zoneOf } from '../../../store/payments/payments-in-scope.ts';

/** Returns this month's activity of the operator's merchants. The names are stable: the portal translates them. */
export const getActivityMonthToDate: Operation<typeof declaration> = (context) =>
  context.transaction(async (transaction) => {
    const { from, to } = presetRange('month_to_date', context.clock.now(), zoneOf(context.identity));
    const payments = await paymentsInScope(transaction, context.identity)
      .select([
        sql<number>`count(*) filter (where payment.action = 110 and payment.status <> 230)`.as('sales'),
        sql<number>`count(*) filter (where payment.action = 105 and payment.status <> 230)`.as('authorizations'),
        sql<number>`count(*) filter (where payment.action = 106)`.as('captures'),
        sql<number>`count(*) filter (where payment.action = 131)`.as('voids'),
        sql<number>`count(*) filter (where payment.action in (120, 121))`.as('refunds'),
        sql<number>`count(*) filter (where payment.action = 125)`.as('credits'),
        sql<number>`count(*) filter (where payment.status = 230)`.as('declines'),
      ])
      .where('payment.created_at', '>=', from)
      .where('payment.created_at', '<', to)
      .executeTakeFirstOrThrow();
    const batches = await transaction
      .selectFrom('batches')
      .select([
        sql<number>`count(*) filter (where status = 'settled')`.as('settled'),
        sql<number>`count(*) filter (where status = 'failed')`.as('failed'),
      ])
      .where('tenant_uid', '=', context.identity.tenant_uid)
      .where('closed_at', '>=', from)
      .where('closed_at', '<', to)
      .executeTakeFirstOrThrow();
    return {
      activities: [
        { name: 'Sales', count: payments.sales },
        { name: 'Authorizations', count: payments.authorizations },
        { name: 'Captures', count: payments.captures },
        { name: 'Voids', count: payments.voids },
        { name: 'Refunds', count: payments.refunds },
        { name: 'Credits', count: payments.credits },
        { name: 'Declines', count: payments.declines },
        { name: 'Settled batches', count: batches.settled },
        { name: 'Failed batches', count: batches.failed },
      ],
    };
  });
