import { parentPort } from 'node:worker_threads';
import { type Invoice, writeInvoices } from '@countinghouse/files/documents/write-invoice';
import { readFont } from '@countinghouse/files/read-font';

/* Writes the documents of invoices one after the other, with the fonts parsed once, so that the gateway answers everybody else meanwhile. */
parentPort?.on('message', ({ id, invoices }: { id: number; invoices: readonly [Invoice, ...Invoice[]] }) => {
  writeInvoices(invoices, readFont).then(
    (bytes) => parentPort?.postMessage({ id, bytes }),
    (error: unknown) => parentPort?.postMessage({ id, message: error instanceof Error ? error.message : 'failed' }),
  );
});
