import { expect, type Page } from '@playwright/test';
import { signIn } from './session.ts';
import { headersOfSession } from './session-headers.ts';

const service = '/api/credit-card';

type Answer = { status: number; body: { data: { payment_id: string; status: number }; code?: string } };
/** Creates payments that a journey needs, through the session of its page. */
export type PaymentApi = {
  /** Headers of the session: the token, and those that select merchant, user and terminal. */
  headers: Readonly<Record<string, string>>;
  /** Sends a call as the page does, with the page's session. */
  post: (path: string, body: unknown) => Promise<Answer>;
  /** Makes a payment and returns its id. `details` are further fields of the request. */
  make: (kind: 'sale' | 'authorization', amount: number, order_id: string, details?: object) => Promise<string>;
  /** Closes the terminal's batch, so that its sales can be refunded. */
  settle: () => Promise<void>;
};

/** Signs in on a page, and uses the headers of its session to create payments that a journey needs. */
export async function signInToPay(page: Page, owner: string, landing = '/'): Promise<PaymentApi> {
  const headers = await headersOfSession(page, () => signIn(page, owner, landing), 'x-terminal-key');
  const post: PaymentApi['post'] = async (path, body) => {
    const answer = await page.request.post(`${service}${path}`, {
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      data: body,
    });
    return { status: answer.status(), body: await answer.json() };
  };
  return {
    headers,
    post,
    make: async (kind, amount, order_id, details) => {
      const answer = await post(`/${kind}`, {
        amount,
        currency: 840,
        payment: { card_number: '4111111111111111', expiry: '1230', cvv: '123' },
        account: {
          customer_firstname: 'Odile',
          customer_lastname: 'Marchetti',
          billing_address: { address_1: '18 Commercial St', city: 'Fresno', state: 'CA', postal_code: '93701' },
        },
        order: { order_id },
        ...details,
        duplicate_confirmed: true,
      });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body.data.payment_id;
    },
    settle: async () => {
      const answer = await post(`/batch-terminal-settlement/${headers['x-terminal-key']}`, {
        user_id: headers['q-user-id'],
      });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    },
  };
}
