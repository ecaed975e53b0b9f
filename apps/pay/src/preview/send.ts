import type { CallDeclaration, CallResponse } from '@countinghouse/contract/call';
import { CallError } from '@countinghouse/contract/client';
import type { getVisitorPage } from '@countinghouse/contract/payment-link/get-visitor-page';
import type { getVisitorStatus } from '@countinghouse/contract/payment-link/get-visitor-status';
import type { getVisitorReceipt } from '@countinghouse/contract/payment-link/receipts/get-visitor-receipt';
import { linkAmountsOf } from '@countinghouse/domain/payment-link/link-amount';
import { linkLimits } from '@countinghouse/domain/payment-link/payment-link';
import { type Shown, shownNow } from './shown.ts';

const payment_id = '01890000-0000-7000-8000-000000000000';

/** How often the status was requested since the preview changed. */
let asked = 0;

/** The preview has changed. */
export function restartAnswers(): void {
  asked = 0;
}

/** Answers each call of the public pages with a sample, and sends nothing. A call without a sample fails as if it had no answer. */
export async function send(call: CallDeclaration): Promise<unknown> {
  const answer = answers[call.name];
  if (answer === undefined) throw new CallError(call.service, 0, undefined);
  return answer(shownNow());
}

const answers: Readonly<Record<string, (shown: Shown) => unknown>> = {
  get_visitor_page: ({ page }): CallResponse<typeof getVisitorPage> => ({ page }),
  get_visitor_status: ({ state }): CallResponse<typeof getVisitorStatus> => {
    asked += 1;
    return { state: statusOf(state) };
  },
  get_visitor_receipt: ({ page }): CallResponse<typeof getVisitorReceipt> => ({ receipt: receiptOf(page) }),
};

function statusOf(state: Shown['state']): CallResponse<typeof getVisitorStatus>['state'] {
  switch (state) {
    case 'processing':
      return { payment: 'processing', payment_id, link: 'open' };
    case 'paid':
      return { payment: 'paid', payment_id, link: 'open' };
    case 'declined':
      // A decline is reported only after a payment was in progress.
      return { payment: asked > 1 ? 'declined' : 'processing', payment_id, link: 'open' };
    case 'expired':
    case 'used_up':
    case 'paused':
      return { payment: 'form', payment_id: null, link: state };
    default:
      return { payment: 'form', payment_id: null, link: 'open' };
  }
}

/** Returns the receipt of a payer who pays the lowest amount that the page accepts. */
function receiptOf(page: Shown['page']): CallResponse<typeof getVisitorReceipt>['receipt'] {
  const [first_item] = page.items;
  const amount = page.choices[0] ?? page.minimum_amount ?? 25 * linkLimits.amount_minimum;
  const quantities = first_item === undefined ? {} : { [first_item.item_id]: Math.max(1, first_item.quantity_minimum) };
  const amounts = linkAmountsOf(page, page.kind === 'items' ? { quantities } : { amount }, false);
  const { net_amount, tax_amount, total_amount } =
    'code' in amounts ? { net_amount: amount, tax_amount: 0, total_amount: amount } : amounts;
  return {
    payment_id,
    business: page.business,
    title: page.title,
    invoice_number: null,
    thanks: '',
    net_amount,
    tax_amount,
    tip_amount: 0,
    amount: total_amount,
    currency: page.currency,
    items:
      first_item === undefined ? [] : [{ title: first_item.title, quantity: 1, unit_amount: first_item.unit_amount }],
    card_brand: 'visa',
    last_four: '1111',
    approval_code: '0K4T21',
    order_id: '',
    paid_at: page.starts_at ?? '2026-01-05T15:00:00.000Z',
    time_zone: page.time_zone,
    state: 'paid',
    support_email: page.support_email,
    return_url: page.return_url,
  };
}
