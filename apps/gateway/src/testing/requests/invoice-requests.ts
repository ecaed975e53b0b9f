import type { CallName } from '@countinghouse/contract/calls';
import { addDays, businessDateOf } from '@countinghouse/domain/time/time-zones';
import { freshCard } from '../payments.ts';
import type { UserName } from '../world.ts';
import {
  addInvoice,
  addItem,
  addOfflinePayment,
  addSentInvoice,
  addTaxRate,
  invoiceBody,
  receivedToday,
} from './invoices.ts';
import { type MakeRequest, type Subjects, version } from './request-subjects.ts';

/** Requests of invoices, estimates, and their parts. */
export const invoiceRequests = ({ house, merchantOf, whileActive, nothing }: Subjects) => {
  const invoice = async (as: UserName, body?: unknown, more: Record<string, unknown> = {}) => {
    const { invoice_id } = await whileActive(as, (owner) => addInvoice(house, more, owner));
    return { params: { invoice_id }, ...(body === undefined ? {} : { body }) };
  };
  const issued = (as: UserName, body?: unknown, more: Record<string, unknown> = {}) =>
    invoice(as, body, { issue: true, ...more });
  const nextWeek = () => addDays(businessDateOf(new Date(), 'EST'), 7);
  const item = async (as: UserName, body?: unknown) => {
    const item_id = await whileActive(as, (owner) => addItem(house, {}, owner));
    return { params: { item_id }, ...(body === undefined ? {} : { body }) };
  };
  return {
    get_invoice_settings: nothing,
    update_invoice_settings: async (as) => {
      const [row] = await house.sql<{ version: number }>(
        'select version from invoice_settings where merchant_uid = $1',
        [merchantOf(as).merchant_uid],
      );
      return { body: { version: row?.version ?? 0, payment_terms: 'net_30' } };
    },
    get_tax_rates: nothing,
    create_tax_rate: async () => ({ body: { name: 'Sales tax', rate_ppm: 55_000, inclusive: false } }),
    update_tax_rate: async (as) => {
      // Disables earlier rates, so that the limit is not reached.
      await house.sql('update tax_rates set disabled_at = coalesce(disabled_at, created_at)');
      const tax_rate_id = await whileActive(as, (owner) => addTaxRate(house, {}, owner));
      return { params: { tax_rate_id }, body: { version, is_disabled: true } };
    },
    get_invoice_items: nothing,
    create_invoice_item: async () => ({
      body: { description: 'House blend, 1 kg', unit_price_ten_thousandths: 185_000 },
    }),
    update_invoice_item: (as) => item(as, { version, unit_price_ten_thousandths: 195_000 }),
    delete_invoice_item: (as) => item(as),
    get_invoices: nothing,
    download_invoices: nothing,
    get_invoice_summary: nothing,
    create_invoice: async () => ({ body: invoiceBody() }),
    preview_invoice: async () => ({ body: invoiceBody() }),
    get_invoice: (as) => invoice(as),
    update_invoice: (as) => invoice(as, { version, title: 'Beans for November' }),
    delete_invoice: (as) => invoice(as),
    issue_invoice: (as) => invoice(as, { version }),
    schedule_invoice: (as) => invoice(as, { version, send_on: nextWeek() }),
    close_invoice: (as) => issued(as, { version: version + 1, reason: 'void' }),
    reopen_invoice: async (as) => {
      const request = await issued(as);
      await house.sql(
        `update invoices set status = 'closed', close_reason = 'void', closed_at = now() where invoice_id = $1`,
        [request.params.invoice_id],
      );
      return { ...request, body: { version: version + 1 } };
    },
    create_credit_note: (as) => issued(as, { version: version + 1, amount: 1000 }),
    download_invoice_pdf: (as) => issued(as),
    download_invoice_pdfs: async (as) => {
      const { params } = await issued(as);
      return { query: { invoice_ids: params.invoice_id } };
    },
    preview_invoice_message: (as) => issued(as),
    send_invoice: (as) => issued(as, {}),
    resend_invoice: (as) => issued(as, {}),
    send_invoice_reminders: async (as) => {
      const { params } = await issued(as);
      return { body: { invoice_ids: [params.invoice_id] } };
    },
    revoke_invoice_link: async (as) => {
      const { invoice_id, link_id } = await whileActive(as, (owner) => addSentInvoice(house, {}, owner));
      return { params: { invoice_id, link_id } };
    },
    charge_invoice: (as) => issued(as, { amount: 1000, payment: freshCard().payment }),
    record_invoice_payment: (as) => issued(as, { method: 'cash', amount: 1000, received_on: receivedToday() }),
    reverse_invoice_payment: async (as) => {
      const { params } = await issued(as);
      const offline_payment_id = await whileActive(as, (owner) => addOfflinePayment(house, params, {}, owner));
      return { params: { ...params, offline_payment_id }, body: { reason: 'Bounced' } };
    },
    duplicate_invoice: (as) => invoice(as),
    convert_invoice: (as) => issued(as, { version: version + 1 }, { kind: 'estimate' }),
    correct_invoice: (as) => issued(as, { version: version + 1 }),
    get_invoice_history: (as) => invoice(as),
  } satisfies Partial<Record<CallName, MakeRequest>>;
};
