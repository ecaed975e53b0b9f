/** A record that was opened: its kind, id and name. Customers and payments are never stored. */
export type RecentItem = { kind: 'merchant' | 'user' | 'batch'; id: string; label: string };
