import { constants, setPriority } from 'node:os';

/*
 * The thread on which a file is made, with a lower priority than requests. On Linux a thread has its own priority; elsewhere this would
 * change the whole process, so nothing is set. It is not the lowest priority, which would get no time on a busy machine. It is set before
 * the modules of a PDF are loaded, which takes time too.
 */
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
await import('./file-worker.ts');
