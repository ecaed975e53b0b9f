import { Readable } from 'node:stream';
import type { FileResponse } from '@countinghouse/contract/file';
import type { FastifyReply } from 'fastify';

/** Streams a file. A failure closes the connection, so that a partial file is not mistaken for the whole. */
export function sendFile(reply: FastifyReply, file: FileResponse): FastifyReply {
  const plain = file.name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  reply.header('content-type', file.media_type);
  reply.header(
    'content-disposition',
    `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`,
  );
  reply.header('cache-control', 'no-store');
  if (file.length_bytes !== undefined) reply.header('content-length', file.length_bytes);
  return reply.send(file.content instanceof Readable ? file.content : Readable.from(file.content));
}
