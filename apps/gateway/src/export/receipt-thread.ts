import { constants, setPriority } from 'node:os';

/* The thread on which a receipt is written, with a lower priority than requests (file-thread.ts). */
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
await import('./receipt-worker.ts');
