import { parentPort } from 'node:worker_threads';
import { type Invoice, writeInvoice } from '@countinghouse/files/documents/write-invoice';
import { readFont } from '@countinghouse/files/read-font';

/* Writes invoice documents one after another, with fonts that are parsed once, so that the gateway can serve other requests. */
parentPort?.on('message', ({ id, invoice }: { id: number; invoice: Invoice }) => {
  writeInvoice(invoice, readFont).then(
    (bytes) => parentPort?.postMessage({ id, bytes }),
    (error: unknown) => parentPort?.postMessage({ id, message: error instanceof Error ? error.message : 'failed' }),
  );
});
