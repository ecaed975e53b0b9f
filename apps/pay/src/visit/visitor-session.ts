import { keptArea } from './kept-area.ts';

/** Who visits: the customer that a link was sent to, or a guest. */
export type Visitor = { id: string; username: string; email: string };

const tokenKey = 'payment_link_token';
const userKey = 'payment_link_user';

/** The session of a visitor, which a reload of the tab survives: its token and its user (specification section 3). */
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
