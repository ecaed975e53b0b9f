import { expect, type Page } from '@playwright/test';
import { signInToPay } from './payment-api.ts';

type Invoice = {
  invoice_id: string;
  invoice_number: string;
  status: string;
  version: number;
  balance_amount: number;
  first_viewed_at: string | null;
};

/** The invoices of a merchant, through the session of a page. */
export type InvoiceApi = {
  /** Makes a document of one line over an amount in minor units, for somebody of this name: a draft unless `issue` says otherwise. */
  make: (fields: {
    name: string;
    amount: number;
    issue?: boolean;
    send_to?: string[];
    customer_id?: string;
  }) => Promise<Invoice>;
  /** Issues a document for a recipient of its own and sends it: the document, and the address of the recipient's link. */
  send: (fields: object) => Promise<{ invoice: Invoice; address: string; recipient: string }>;
  /** The first document that a list finds, and the address of its first recipient's link. */
  find: (query: string) => Promise<{ row: Invoice & { overdue_days: number }; address: string }>;
  read: (invoice_id: string) => Promise<Invoice>;
  close: (invoice_id: string) => Promise<void>;
  /** Revokes the link of the only recipient. */
  revokeLink: (invoice_id: string) => Promise<void>;
};

/** A line of an invoice over 150.00. */
export const beans = {
  description: 'Harbor Blend, whole bean',
  unit_of_measure: 'bag',
  quantity_ten_thousandths: 24_000,
  unit_price_ten_thousandths: 625_000,
};

/** Signs in on a page as a merchant's user who sends invoices. */
export async function signInToInvoices(page: Page, owner = 'merchant'): Promise<InvoiceApi> {
  const { headers } = await signInToPay(page, owner);
  return invoiceApi(page, headers);
}

/** Returns the invoices API of a merchant whose user has signed in on a page. `headers` are those of the session. */
export function invoiceApi(page: Page, headers: Readonly<Record<string, string>>): InvoiceApi {
  const call = async (method: 'GET' | 'POST', path: string, data?: object) => {
    const answer = await page.request.fetch(`/api/invoice${path}`, {
      method,
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      ...(data === undefined ? {} : { data }),
    });
    const body = await answer.json();
    expect(answer.ok(), `${method} ${path} ${JSON.stringify(body)}`).toBe(true);
    return body;
  };
  const details = (invoice_id: string) => call('GET', `/invoices/${invoice_id}`);
  return {
    make: async ({ name, amount, ...fields }) => {
      const lines = [{ ...beans, quantity_ten_thousandths: 10_000, unit_price_ten_thousandths: amount * 100 }];
      const { invoice } = await call('POST', '/invoices', { bill_to: { name }, lines, ...fields });
      return invoice;
    },
    send: async (fields) => {
      const recipient = `ines.${Date.now()}.${Math.floor(Math.random() * 1e6)}@unionwharf.example`;
      const bill_to = {
        company_name: 'Union Wharf Weddings',
        name: 'Ines Carvalho',
        email: recipient,
        city: 'Portland',
      };
      const { invoice } = await call('POST', '/invoices', {
        ...{ bill_to, send_to: [recipient], lines: [beans], issue: true, send: true },
        ...fields,
      });
      const { links } = await details(invoice.invoice_id);
      return { invoice, address: links[0].address, recipient };
    },
    find: async (query) => {
      const { invoices } = await call('GET', `/invoices?${query}&limit=1`);
      const { links } = await details(invoices[0].invoice_id);
      return { row: invoices[0], address: links[0].address };
    },
    read: async (invoice_id) => (await details(invoice_id)).invoice,
    close: async (invoice_id) => {
      const { invoice } = await details(invoice_id);
      await call('POST', `/invoices/${invoice_id}/close`, { version: invoice.version, reason: 'uncollectible' });
    },
    revokeLink: async (invoice_id) => {
      const { links } = await details(invoice_id);
      await call('POST', `/invoices/${invoice_id}/links/${links[0].link_id}/revoke`, {});
    },
  };
}
