import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FileResponse } from '@countinghouse/contract/file';
import { exportMediaTypes } from '@countinghouse/domain/export/export-file-name';
import type { Receipt } from '@countinghouse/files/documents/write-receipt';
import type { Dependencies } from '../dependencies.ts';

/**
 * Makes the PDF of a receipt on a separate thread. Visitors have their own queue, so they never delay a merchant's files.
 *
 * @throws OperationError too_many_files
 */
export async function makeReceiptFile(
  { receipt_turns }: Pick<Dependencies, 'receipt_turns'>,
  { visitor_id, name, receipt }: { visitor_id: string; name: string; receipt: Receipt },
): Promise<FileResponse> {
  const giveBack = await receipt_turns.take(visitor_id);
  try {
    const worker = new Worker(new URL('./receipt-thread.ts', import.meta.url), { workerData: receipt });
    try {
      const [bytes] = (await once(worker, 'message')) as [Uint8Array<ArrayBuffer>];
      return { name, media_type: exportMediaTypes.pdf, length_bytes: bytes.length, content: piecesOf(bytes) };
    } finally {
      await worker.terminate();
    }
  } finally {
    giveBack();
  }
}

async function* piecesOf(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array> {
  yield bytes;
}
