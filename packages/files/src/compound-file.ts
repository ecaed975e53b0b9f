import { ByteWriter } from './byte-writer.ts';

/*
 * The container of a .xls: a Compound File (MS-CFB, version 3) with one stream, 'Workbook'. Its sectors are chained in a table, so data
 * written last can be read first.
 */

export const sector_bytes = 512;
const endOfChain = 0xfffffffe;
const free = 0xffffffff;
const fatSector = 0xfffffffd;
const difatSector = 0xfffffffc;
const entriesOfSector = sector_bytes / 4;
const difatOfHeader = 109;

/** A shorter stream would have to go into a separate table. */
export const stream_minimum_bytes = 4_096;
/** The maximum stream size in version 3. */
export const stream_maximum_bytes = 0x7fffffff;

/**
 * Returns the parts around a workbook's bytes. The file is: `header` (one sector), the body as written, `padding` zeros, the head of the
 * workbook, `tail`. Head and body form the stream, head first; the head's length is a whole number of sectors.
 */
export function compoundFile(
  body_bytes: number,
  head_bytes: number,
): { header: Uint8Array<ArrayBuffer>; padding: number; tail: Uint8Array<ArrayBuffer> } {
  const body = Math.ceil(body_bytes / sector_bytes);
  const head = head_bytes / sector_bytes;
  let fat = 0;
  let difat = 0;
  for (;;) {
    const needed = Math.ceil((body + head + fat + difat + 1) / entriesOfSector);
    const listed = Math.ceil(Math.max(0, needed - difatOfHeader) / (entriesOfSector - 1));
    if (needed === fat && listed === difat) break;
    fat = needed;
    difat = listed;
  }
  const first_fat = body + head;
  const first_difat = first_fat + fat;
  const directory = first_difat + difat;

  const tail = new ByteWriter();
  for (let sector = 0; sector < body; sector += 1) tail.u32(sector + 1 < body ? sector + 1 : endOfChain);
  for (let sector = body; sector < first_fat; sector += 1) {
    tail.u32(sector + 1 < first_fat ? sector + 1 : body > 0 ? 0 : endOfChain);
  }
  for (let count = 0; count < fat; count += 1) tail.u32(fatSector);
  for (let count = 0; count < difat; count += 1) tail.u32(difatSector);
  tail.u32(endOfChain);
  while (tail.length < fat * sector_bytes) tail.u32(free);
  for (let index = 0; index < difat; index += 1) {
    for (let entry = 0; entry < entriesOfSector - 1; entry += 1) {
      const listed = difatOfHeader + index * (entriesOfSector - 1) + entry;
      tail.u32(listed < fat ? first_fat + listed : free);
    }
    tail.u32(index + 1 < difat ? first_difat + index + 1 : endOfChain);
  }
  directoryEntry(tail, { name: 'Root Entry', type: 5, child: 1, start: endOfChain, size_bytes: 0 });
  directoryEntry(tail, { name: 'Workbook', type: 2, child: free, start: body, size_bytes: head_bytes + body_bytes });
  for (let empty = 0; empty < 2; empty += 1) {
    directoryEntry(tail, { name: '', type: 0, child: free, start: 0, size_bytes: 0 });
  }

  const header = new ByteWriter();
  header.bytes(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)).zeros(16);
  header.u16(0x003e).u16(3).u16(0xfffe).u16(9).u16(6).zeros(6);
  header.u32(0).u32(fat).u32(directory).u32(0).u32(stream_minimum_bytes).u32(endOfChain).u32(0);
  header.u32(difat > 0 ? first_difat : endOfChain).u32(difat);
  for (let entry = 0; entry < difatOfHeader; entry += 1) header.u32(entry < fat ? first_fat + entry : free);
  return { header: header.take(), padding: body * sector_bytes - body_bytes, tail: tail.take() };
}

function directoryEntry(
  to: ByteWriter,
  {
    name,
    type,
    child,
    start,
    size_bytes,
  }: { name: string; type: number; child: number; start: number; size_bytes: number },
): void {
  to.utf16(name).zeros(64 - name.length * 2);
  to.u16(name === '' ? 0 : name.length * 2 + 2)
    .u8(type)
    .u8(1);
  to.u32(free)
    .u32(free)
    .u32(child)
    .zeros(16 + 4 + 16)
    .u32(start)
    .u32(size_bytes)
    .u32(0);
}
