import { parentPort, workerData } from 'node:worker_threads';
import { type Receipt, writeReceipt } from '@countinghouse/files/documents/write-receipt';
import { readFont } from '@countinghouse/files/read-font';

/* Writes one receipt on a thread of its own, so that the gateway answers everybody else meanwhile. */
parentPort?.postMessage(await writeReceipt(workerData as Receipt, readFont));
