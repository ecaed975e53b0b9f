import type { DemoPerson } from '../pages/page-model.ts';

/** The demo users that the sign-in page lists (blanks.md section 7). */
export const demoPeople: readonly DemoPerson[] = [
  { username: 'admin', role: 'admin' },
  { username: 'analyst', role: 'analyst' },
  { username: 'merchant', role: 'merchant' },
  { username: 'clerk', role: 'clerk' },
  { username: 'refunds', role: 'refunds' },
  { username: 'restricted', role: 'restricted' },
  { username: 'closed', role: 'closed' },
];
