import { storageArea } from './storage-area.ts';

/** The visitor: the customer to whom a link was sent, or a guest. */
export type Visitor = { id: string; username: string; email: string };

const tokenKey = 'payment_link_token';
const userKey = 'payment_link_user';
/** The suspended session of a customer's page while they visit one of their invoices. */
const backTokenKey = 'payment_link_back_token';
const backUserKey = 'payment_link_back_user';

const area = () => storageArea('sessionStorage');

/** Moves the value of one key to another; returns whether there was one. */
function move(from: string, to: string): boolean {
  const kept = area().getItem(from);
  if (kept === null) return false;
  area().setItem(to, kept);
  area().removeItem(from);
  return true;
}

/** The token and the user of a visitor's session, which survives a reload of the tab (specification section 3). */
export const visitorSession = {
  token: (): string | undefined => area().getItem(tokenKey) ?? undefined,
  user: (): Visitor | undefined => {
    const kept = area().getItem(userKey);
    return kept === null ? undefined : (JSON.parse(kept) as Visitor);
  },
  begin: (token: string, { id, username, email }: Visitor): void => {
    area().setItem(tokenKey, token);
    area().setItem(userKey, JSON.stringify({ id, username, email }));
  },
  end: (): void => {
    for (const key of [tokenKey, userKey, backTokenKey, backUserKey]) area().removeItem(key);
  },
  /** Suspends the current session so that another can begin. */
  putAside: (): void => {
    move(tokenKey, backTokenKey);
    move(userKey, backUserKey);
  },
  /** Whether there is a suspended session. */
  hasWayBack: (): boolean => area().getItem(backTokenKey) !== null,
  /** Replaces the current session with the suspended one. @returns whether there was one */
  goBack: (): boolean => {
    move(backUserKey, userKey);
    return move(backTokenKey, tokenKey);
  },
};
