import { Worker } from 'node:worker_threads';

/** A thread that makes one file at a time (file-thread.ts). */
export type FileThread = {
  worker: Worker;
  /** Keeps the thread for the next file. A thread that is not given back must be ended by the caller that took it. */
  giveBack(): void;
};

export type FileThreads = {
  /** Returns an idle thread, or a new one. */
  take(): FileThread;
};

/** The longest that a thread waits for the next file: it uses some 20 MB. */
const idle_maximum_ms = 30_000;

/**
 * Keeps a thread that has made a file for the next one, because loading the modules takes longer than making a short file. At most one
 * waits, and none keeps the process alive.
 */
export function createFileThreads(): FileThreads {
  let idle: { worker: Worker; stopWaiting: () => void } | undefined;

  const keep = (worker: Worker) => {
    if (idle !== undefined) {
      void worker.terminate();
      return;
    }
    const stopWaiting = () => {
      clearTimeout(timer);
      worker.off('error', stopWaiting).off('exit', stopWaiting);
      idle = undefined;
    };
    const timer = setTimeout(() => void worker.terminate(), idle_maximum_ms).unref();
    worker.once('error', stopWaiting).once('exit', stopWaiting).unref();
    idle = { worker, stopWaiting };
  };

  return {
    take: () => {
      const worker = idle?.worker ?? new Worker(new URL('./file-thread.ts', import.meta.url));
      idle?.stopWaiting();
      worker.ref();
      return { worker, giveBack: () => keep(worker) };
    },
  };
}
