/** A record that was opened: what kind, which, and what it is called. No customer and no payment is kept. */
export type RecentItem = { kind: 'merchant' | 'user' | 'batch'; id: string; label: string };
