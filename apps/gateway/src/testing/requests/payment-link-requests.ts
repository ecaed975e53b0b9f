import type { CallName } from '@countinghouse/contract/calls';
import type { UserName } from '../world.ts';
import { addLinkSettings, addPaymentLink, addProtection, type WantedLink } from './payment-links.ts';
import { type MakeRequest, type Subjects, version } from './request-subjects.ts';

/** Requests of payment links, made by the merchant's own users. Visitor calls have their own tests: no one else can make them. */
export const paymentLinkRequests = ({ house, merchantOf, nothing }: Subjects) => {
  const own = async (as: UserName, body?: unknown) => ({
    params: { id: merchantOf(as).merchant_uid },
    ...(body === undefined ? {} : { body }),
  });
  const withSettings = async (as: UserName, body?: unknown) => {
    const { merchant } = merchantOf(as);
    await addLinkSettings(house, merchant);
    return own(as, body);
  };
  const withoutSettings = async (as: UserName, body: unknown) => {
    const { merchant_uid } = merchantOf(as);
    const of_merchant = 'where merchant_uid = $1';
    await house.sql(`delete from payment_link_settings ${of_merchant}`, [merchant_uid]);
    return own(as, body);
  };
  const link = async (as: UserName, body?: unknown, wanted: WantedLink = {}) => {
    const { merchant, merchant_uid } = merchantOf(as);
    const { link_id } = await addPaymentLink(house, wanted, merchant);
    return { params: { id: merchant_uid, link_id }, ...(body === undefined ? {} : { body }) };
  };
  const paused = { status: 'paused', paused_reason: 'by_person' };
  return {
    get_payment_link_settings: (as) => own(as),
    create_payment_link_settings: (as) => withoutSettings(as, {}),
    update_payment_link_settings: async (as) => {
      const { params } = await withSettings(as);
      const [row] = await house.sql<{ version: number }>(
        'select version from payment_link_settings where merchant_uid = $1',
        [params.id],
      );
      return { params, body: { version: row?.version, support_email: 'help@example.com' } };
    },
    get_payment_links: (as) => own(as),
    get_payment_link_summary: (as) => own(as),
    download_payment_links: (as) => own(as),
    get_payment_link: (as) => link(as),
    create_payment_link: (as) => withSettings(as, { name: 'Tasting', kind: 'fixed', amount: 2500 }),
    update_payment_link: (as) => link(as, { version, name: 'Tasting for two' }),
    pause_payment_link: (as) => link(as, { version }),
    resume_payment_link: (as) => link(as, { version }, paused),
    close_payment_link: (as) => link(as, { version }),
    renew_payment_link_secret: (as) => link(as, { version }),
    send_payment_link: (as) => link(as, { recipients: ['ada@example.com'] }),
    get_payment_link_uses: (as) => link(as),
    get_payment_link_history: (as) => link(as),
    get_payment_link_mail: (as) => link(as),
    get_payment_link_protection: (as) => own(as),
    lift_protection: async (as) => {
      const { merchant, merchant_uid } = merchantOf(as);
      return { params: { id: merchant_uid, protection_id: await addProtection(house, merchant) } };
    },
    download_payment_link_uses: (as) => link(as),
    request_link: async () => ({ body: { secret: 'x'.repeat(32) } }),
    report_page: async () => ({
      body: { reports: [{ kind: 'csp', page: '/payment-link-process', what: 'script-src', blocked: 'inline' }] },
    }),
    get_visitor_status: nothing,
    get_visitor_puzzle: nothing,
    create_visitor_payment: nothing,
    get_visitor_receipt: nothing,
    get_visitor_receipts: nothing,
    download_visitor_receipt: nothing,
    email_visitor_receipt: nothing,
    email_visitor_outcome: nothing,
    note_visitor_view: nothing,
    download_visitor_invoice: nothing,
    open_owed_invoice: nothing,
    get_owed_invoices: nothing,
    accept_visitor_estimate: nothing,
    decline_visitor_estimate: nothing,
    sign_out_visitor: nothing,
  } satisfies Partial<Record<CallName, MakeRequest>>;
};
