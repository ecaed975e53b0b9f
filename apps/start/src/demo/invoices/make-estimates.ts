import type { EstimateStatus } from '@countinghouse/domain/invoice/invoice-statuses';
import { addDays, businessDateOf } from '@countinghouse/domain/time/time-zones';
import { instantAt } from '../calendar.ts';
import type { DemoInvoice } from './demo-invoice.ts';
import type { Making } from './making.ts';
import { writeDocument } from './write-document.ts';

const hour_ms = 3_600_000;

/** How many days an estimate is valid. */
const valid_days = 30;

/** Days before today on which the estimate in each status was issued. */
const issued_days_ago: readonly (readonly [EstimateStatus, number])[] = [
  ['draft', 1],
  ['open', 4],
  ['accepted', 9],
  ['declined', 16],
  ['converted', 0],
  ['expired', 52],
];

/** Makes one estimate in each status. The converted one became an invoice of the merchant. */
export function makeEstimates(making: Making): DemoInvoice[] {
  const invoice = making.made.find(
    ({ status, parts, parent }) => status === 'partially_paid' && parts.length > 1 && parent === undefined,
  );
  return issued_days_ago.flatMap(([status, days]) => {
    if (status !== 'converted') return [makeEstimate(making, status, days)];
    if (invoice === undefined) return [];
    const estimate = estimateBefore(making, invoice);
    invoice.parent = estimate;
    return [estimate];
  });
}

function makeEstimate(
  { writer, random, customers, merchant, today, now }: Making,
  status: EstimateStatus,
  days: number,
): DemoInvoice {
  const issue_date = addDays(today, -days);
  const customer = random.pick(customers);
  const written = writeDocument(writer, random, { kind: 'estimate', customer, issue_date, due_days: valid_days });
  const wanted = instantAt(merchant, issue_date, merchant.opens + 2);
  const at = wanted < now ? wanted : new Date(now.getTime() - hour_ms);
  const is_draft = status === 'draft';
  const answer = status === 'accepted' || status === 'declined' ? status : undefined;
  const { payer } = customer;
  return {
    ...written,
    ...{ status, invoice_number: null, created_at: at, issued_at: is_draft ? null : at },
    draft: {
      ...written.draft,
      ...(is_draft ? { issue_date: null, due_date: null, payment_terms: 'net_30' as const } : {}),
    },
    viewed_at: is_draft ? null : new Date(Math.min(at.getTime() + 3 * hour_ms, now.getTime())),
    answer:
      answer === undefined
        ? undefined
        : {
            answer,
            name: answer === 'accepted' ? `${payer.first_name} ${payer.last_name}` : '',
            reason: answer === 'declined' ? 'We go with another roaster this season.' : '',
            at: new Date(Math.min(at.getTime() + 20 * hour_ms, now.getTime())),
          },
  };
}

/** The estimate that became an invoice: same content, some days earlier. */
function estimateBefore(making: Making, { draft, summed, customer, issued_at, created_at }: DemoInvoice): DemoInvoice {
  const { random, merchant } = making;
  const at = new Date((issued_at ?? created_at).getTime() - 70 * hour_ms);
  const issue_date = businessDateOf(at, merchant.time_zone);
  const due_date = addDays(issue_date, valid_days);
  return {
    ...{
      invoice_id: random.uuid(),
      kind: 'estimate',
      status: 'converted',
      invoice_number: null,
      customer,
      summed,
      parts: [],
    },
    draft: { ...draft, issue_date, due_date, payment_terms: 'net_30', parts: [] },
    ...{ created_at: at, issued_at: at, send_on: null, viewed_at: at, mail: 'sent', shares: [], refunds: [] },
    ...{ paid_amount: 0, refunded_amount: 0, credited_amount: 0, paid_at: null },
    ...{ closed: undefined, parent: undefined, answer: undefined },
  };
}
