import { constants, setPriority } from 'node:os';

/*
 * The thread on which a file is made: whoever waits for an answer is served before it. On Linux a thread has a priority of its own; elsewhere it
 * would be the whole process's, which stays as it is. The priority is set before the modules of a PDF are loaded, which is work too.
 */
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
await import('./file-worker.ts');
