import { expect, type Page } from '@playwright/test';
import { signInToPay } from './payment-api.ts';

type Link = { link_id: string; address: string; version: number };

/** The payment links of a merchant, by the session of a page. */
export type PaymentLinkApi = {
  /** Makes a link; its address opens the page of a payer. */
  make: (fields: object) => Promise<Link>;
  /** Does to a link what its own address says, such as `pause`. */
  act: (link_id: string, action: 'pause' | 'resume' | 'close' | 'new-secret') => Promise<void>;
  /** Changes the settings of all pages. */
  settle: (fields: object) => Promise<void>;
};

/** Signs in at a page as a merchant's user, and sees to it that payment pages are set up and on. */
export async function signInToLinks(page: Page, owner = 'merchant'): Promise<PaymentLinkApi> {
  const { headers } = await signInToPay(page, owner);
  const at = `/api/merchants/merchants/${headers['x-entity-id']}/paymentlink`;
  const send = async (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => {
    const answer = await page.request.fetch(`${at}${path}`, {
      method,
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      ...(data === undefined ? {} : { data }),
    });
    const body = await answer.json();
    expect(answer.ok(), `${method} ${path} ${JSON.stringify(body)}`).toBe(true);
    return body;
  };
  const settle = async (fields: object) => {
    const { paymentLink } = await send('GET', '');
    if (paymentLink === null) await send('POST', '', { enabled: true, ...fields });
    else await send('PUT', '', { version: paymentLink.version, enabled: true, ...fields });
  };
  await settle({ support_email: 'hello@harborcoffee.example' });
  return {
    make: async (fields) => (await send('POST', '/links', fields)).link,
    act: async (link_id, action) => {
      const { link } = await send('GET', `/links/${link_id}`);
      await send('POST', `/links/${link_id}/${action}`, { version: link.version });
    },
    settle,
  };
}
