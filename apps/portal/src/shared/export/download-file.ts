import type { FileResponse } from '@countinghouse/contract/file';
import { type ExportFormat, exportEndings, exportMediaTypes } from '@countinghouse/domain/export/export-file-name';
import { saveFile } from './save-file.ts';

/** Chromium's file picker, which allows a file to be written as it arrives. Other browsers buffer it first. */
type Picker = (options: {
  suggestedName: string;
  types: { accept: Record<string, string[]> }[];
}) => Promise<{ createWritable(): Promise<FileSystemWritableFileStream> }>;

/**
 * Saves a file that the server makes. It is streamed to the disk where the browser supports it, so that a long file is never held in
 * memory. An incomplete or cancelled file is not saved. Returns false if the user chose no place for it.
 * @throws whatever the answer or its stream throws, and the signal's reason
 */
export async function downloadFile(
  name: string,
  format: ExportFormat,
  ask: () => Promise<FileResponse>,
  { signal, onShare }: { signal: AbortSignal; onShare: (share: number) => void },
): Promise<boolean> {
  const picker = (window as { showSaveFilePicker?: Picker }).showSaveFilePicker;
  let target: FileSystemWritableFileStream | undefined;
  if (picker !== undefined) {
    // The picker comes first: the browser only shows it right after a click.
    const media_type = exportMediaTypes[format].split(';')[0] ?? '';
    const handle = await picker({
      suggestedName: name,
      types: [{ accept: { [media_type]: [exportEndings[format]] } }],
    }).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') return undefined;
      throw error;
    });
    if (handle === undefined) return false;
    target = await handle.createWritable();
  }
  try {
    const file = await ask();
    const parts: BlobPart[] = [];
    let got_bytes = 0;
    for await (const part of file.content) {
      signal.throwIfAborted();
      if (target === undefined) parts.push(part as Uint8Array<ArrayBuffer>);
      else await target.write(part as Uint8Array<ArrayBuffer>);
      got_bytes += part.length;
      if (file.length_bytes !== undefined) onShare(got_bytes / file.length_bytes);
    }
    if (target === undefined) saveFile(new Blob(parts, { type: file.media_type }), name);
    else await target.close();
    return true;
  } catch (error) {
    await target?.abort().catch(() => undefined);
    throw error;
  }
}
