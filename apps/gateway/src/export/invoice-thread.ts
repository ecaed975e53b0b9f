import { constants, setPriority } from 'node:os';

/* The thread on which invoices are written: whoever waits for an answer is served before it (file-thread.ts). */
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
await import('./invoice-worker.ts');
