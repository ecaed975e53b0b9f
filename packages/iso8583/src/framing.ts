import { Iso8583Error } from './iso8583-error.ts';

/** Longest message that either side accepts, in bytes, without its prefix. */
export const MAX_MESSAGE_BYTES = 4096;

/**
 * Frames a message for TCP: a two-byte big-endian length, then the message.
 * @throws Iso8583Error if it is empty or longer than `MAX_MESSAGE_BYTES`.
 */
export function frameMessage(message: Uint8Array): Buffer {
  if (message.length < 1 || message.length > MAX_MESSAGE_BYTES) {
    throw new Iso8583Error('bad_length', `message is not 1 to ${MAX_MESSAGE_BYTES} bytes long`);
  }
  const frame = Buffer.allocUnsafe(2 + message.length);
  frame.writeUInt16BE(message.length, 0);
  frame.set(message, 2);
  return frame;
}

/** Splits a TCP stream into messages, whatever its chunks. Each connection needs its own. */
export type Deframer = {
  /**
   * Takes the next bytes and calls `onMessage` with each message that they complete, in order, without its prefix. The buffer stays valid
   * after the call.
   * @throws Iso8583Error on a length of 0 or above the maximum. The stream is unusable after that: close the connection.
   */
  push(chunk: Uint8Array, onMessage: (message: Buffer) => void): void;
  /** Number of bytes of an incomplete message. Above 0 at the end of the stream, a message was cut short. */
  pendingBytes(): number;
};

/** Creates a deframer for the start of a stream. `max_message_bytes` limits what it keeps in memory. */
export function createDeframer(max_message_bytes: number = MAX_MESSAGE_BYTES): Deframer {
  let pending: Buffer = Buffer.alloc(0);
  let used = 0;

  function reserve(wanted: number): void {
    if (pending.length >= wanted) return;
    const grown = Buffer.allocUnsafe(Math.min(2 + max_message_bytes, Math.max(wanted, pending.length * 2, 256)));
    pending.copy(grown, 0, 0, used);
    pending = grown;
  }

  function lengthAt(bytes: Buffer, offset: number): number {
    const length = bytes.readUInt16BE(offset);
    if (length < 1 || length > max_message_bytes) {
      throw new Iso8583Error('bad_length', `length prefix is not 1 to ${max_message_bytes}`);
    }
    return length;
  }

  /** Copies bytes from the chunk until `wanted` bytes are kept; returns how many it copied. */
  function take(chunk: Buffer, offset: number, wanted: number): number {
    const taken = Math.min(wanted - used, chunk.length - offset);
    reserve(used + taken);
    chunk.copy(pending, used, offset, offset + taken);
    used += taken;
    return taken;
  }

  return {
    push(bytes, onMessage) {
      const chunk = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      let offset = 0;
      while (offset < chunk.length) {
        if (used === 0 && chunk.length - offset >= 2) {
          const end = offset + 2 + lengthAt(chunk, offset);
          if (end <= chunk.length) {
            onMessage(chunk.subarray(offset + 2, end));
            offset = end;
            continue;
          }
        }
        if (used < 2) offset += take(chunk, offset, 2);
        if (used < 2) return;
        const wanted = 2 + lengthAt(pending, 0);
        offset += take(chunk, offset, wanted);
        if (used < wanted) return;
        const message = pending.subarray(2, wanted);
        pending = Buffer.alloc(0);
        used = 0;
        onMessage(message);
      }
    },
    pendingBytes: () => used,
  };
}
