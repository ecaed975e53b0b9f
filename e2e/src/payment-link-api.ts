import { expect, type Page } from '@playwright/test';
import { signInToPay } from './payment-api.ts';

type Link = { link_id: string; address: string; version: number };

/** The payment links of a merchant, through the session of a page. */
export type PaymentLinkApi = {
  /** Headers of the session: the token, and those that select merchant, user and terminal. */
  headers: Readonly<Record<string, string>>;
  merchant_uid: string;
  /** Creates a link. Its address opens the payer's page. */
  make: (fields: object) => Promise<Link>;
  /** Performs an action on a link, such as `pause`. */
  act: (link_id: string, action: 'pause' | 'resume' | 'close' | 'new-secret') => Promise<void>;
  /** How many payments a link has taken. */
  usesOf: (link_id: string) => Promise<number>;
};

/** Signs in on a page as a merchant's user, and makes sure that payment pages are set up and turned on. */
export async function signInToLinks(page: Page, owner = 'merchant'): Promise<PaymentLinkApi> {
  const { headers } = await signInToPay(page, owner);
  const at = `/api/merchants/merchants/${headers['x-entity-id']}/paymentlink`;
  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => {
    const answer = await page.request.fetch(`${at}${path}`, {
      method,
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      ...(data === undefined ? {} : { data }),
    });
    return { ok: answer.ok(), body: await answer.json() };
  };
  const send = async (...call: Parameters<typeof ask>) => {
    const { ok, body } = await ask(...call);
    expect(ok, `${call[0]} ${call[1]} ${JSON.stringify(body)}`).toBe(true);
    return body;
  };
  const setUp = async (fields: object) => {
    // Another journey may change the settings at the same moment.
    await expect(async () => {
      const { paymentLink } = await send('GET', '');
      const given = { enabled: true, ...fields };
      const { ok } = await (paymentLink === null
        ? ask('POST', '', given)
        : ask('PUT', '', { version: paymentLink.version, ...given }));
      expect(ok).toBe(true);
    }).toPass();
  };
  // All journeys of a run together pay more than the daily limit.
  await setUp({
    support_email: 'hello@harborcoffee.example',
    daily_amount_maximum: 9_999_999_999,
    daily_count_maximum: 100_000,
  });
  return {
    headers,
    merchant_uid: headers['x-entity-id'] ?? '',
    make: async (fields) => (await send('POST', '/links', fields)).link,
    act: async (link_id, action) => {
      const { link } = await send('GET', `/links/${link_id}`);
      await send('POST', `/links/${link_id}/${action}`, { version: link.version });
    },
    usesOf: async (link_id) => (await send('GET', `/links/${link_id}`)).link.used_count,
  };
}
