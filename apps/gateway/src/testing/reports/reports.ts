import type { CustomReport } from '@countinghouse/contract/merchants/reports/custom-report';
import type { TestGateway } from '../gateway.ts';
import { type UserName, users } from '../world.ts';

/** Returns a valid report; tests change individual fields. */
export function reportBody(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: 'Payments of the day',
    processing_method: 'Payments',
    columns: ['timestamp', 'payment_id', 'status', 'card_number', 'amount', 'currency'],
    filters: {},
    frequency: 'Daily',
    time_zone: 'EST',
    start_date: '2026-01-01',
    end_date: null,
    run_time: '06:00',
    from_date: null,
    to_date: null,
    format: 'CSV',
    locale: 'en',
    recipients: [],
    ...changes,
  };
}

/** Saves a report as a user of the test world. */
export async function saveReport(
  house: Pick<TestGateway, 'call'>,
  as: UserName,
  changes: Record<string, unknown> = {},
): Promise<CustomReport> {
  const answer = await house.call('create_custom_report', as, {
    params: { id: users[as].entity_id },
    body: reportBody(changes),
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.custom_report as CustomReport;
}
