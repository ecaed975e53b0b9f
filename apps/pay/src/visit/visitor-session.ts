import { keptArea } from './kept-area.ts';

/** The visitor: the customer to whom a link was sent, or a guest. */
export type Visitor = { id: string; username: string; email: string };

const tokenKey = 'payment_link_token';
const userKey = 'payment_link_user';

/** The token and the user of a visitor's session, which survives a reload of the tab (specification section 3). */
export const visitorSession = {
  token: (): string | undefined => keptArea('sessionStorage').getItem(tokenKey) ?? undefined,
  user: (): Visitor | undefined => {
    const kept = keptArea('sessionStorage').getItem(userKey);
    return kept === null ? undefined : (JSON.parse(kept) as Visitor);
  },
  begin: (token: string, { id, username, email }: Visitor): void => {
    keptArea('sessionStorage').setItem(tokenKey, token);
    keptArea('sessionStorage').setItem(userKey, JSON.stringify({ id, username, email }));
  },
  end: (): void => {
    keptArea('sessionStorage').removeItem(tokenKey);
    keptArea('sessionStorage').removeItem(userKey);
  },
};
