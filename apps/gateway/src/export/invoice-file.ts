import { Worker } from 'node:worker_threads';
import type { Invoice } from '@countinghouse/files/documents/write-invoice';

type Answer = { id: number; bytes: Uint8Array<ArrayBuffer> } | { id: number; message: string };
type Asked = { resolve: (bytes: Uint8Array<ArrayBuffer>) => void; reject: (error: Error) => void };

/** Writes invoices, estimates and credit notes as PDFs, on a thread of its own that starts with the first and keeps its fonts. */
export type InvoiceWriter = {
  write(invoice: Invoice): Promise<Uint8Array<ArrayBuffer>>;
  /** Writes several invoices of one merchant into one file. */
  writeAll(invoices: readonly [Invoice, ...Invoice[]]): Promise<Uint8Array<ArrayBuffer>>;
};

/**
 * Makes a writer of invoices. Its thread does not keep the process alive. If it dies, its pending documents fail, and the next one starts a
 * new thread.
 */
export function createInvoiceWriter(): InvoiceWriter {
  const asked = new Map<number, Asked>();
  let worker: Worker | undefined;
  let last = 0;
  const start = () => {
    const started = new Worker(new URL('./invoice-thread.ts', import.meta.url));
    started.on('message', (answer: Answer) => {
      const waiting = asked.get(answer.id);
      asked.delete(answer.id);
      if (asked.size === 0) started.unref();
      if ('bytes' in answer) waiting?.resolve(answer.bytes);
      else waiting?.reject(new Error(answer.message));
    });
    const failed = (error: Error) => {
      if (worker === started) worker = undefined;
      for (const { reject } of asked.values()) reject(error);
      asked.clear();
    };
    started.on('error', failed);
    started.on('exit', () => failed(new Error('The thread that writes invoices has ended')));
    return started;
  };
  const writeAll: InvoiceWriter['writeAll'] = (invoices) =>
    new Promise((resolve, reject) => {
      worker ??= start();
      worker.ref();
      last += 1;
      asked.set(last, { resolve, reject });
      worker.postMessage({ id: last, invoices });
    });
  return { write: (invoice) => writeAll([invoice]), writeAll };
}
