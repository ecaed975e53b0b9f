import { parentPort, workerData } from 'node:worker_threads';
import { type Receipt, writeReceipt } from '@countinghouse/files/documents/write-receipt';
import { readFont } from '@countinghouse/files/read-font';

/* Writes one receipt on a separate thread, so that the gateway can serve other requests. */
parentPort?.postMessage(await writeReceipt(workerData as Receipt, readFont));
