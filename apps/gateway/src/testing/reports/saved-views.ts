import { randomUUID } from 'node:crypto';

/** A view of the payments, with a unique name. */
export const savedViewBody = (changes: Record<string, unknown> = {}) => ({
  list: 'payments',
  name: `View ${randomUUID().slice(0, 8)}`,
  address: { status: '205' },
  shared: false,
  ...changes,
});
