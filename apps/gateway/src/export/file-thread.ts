import { constants, setPriority } from 'node:os';

/*
 * The thread on which a file is made: whoever waits for an answer is served before it. On Linux a thread has a priority of its own; elsewhere it
 * would be the whole process's, which stays as it is. It is not the lowest: on a busy machine that would be no turn at all. It is set before the modules of a PDF are loaded, which is work too.
 */
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
await import('./file-worker.ts');
