import { constants, setPriority } from 'node:os';

/* The thread on which invoices are written, with a lower priority than requests (file-thread.ts). */
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
await import('./invoice-worker.ts');
