import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';

/** The encodings that the build writes beside a file, the smallest first. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

type Asset = { body: Buffer; encoding?: string };

/**
 * Serves the scripts, style sheets and fonts of a build from memory. A page requests some forty of them at the same time, and looking for
 * each on disk and streaming it costs more than ten times as much processor time. The name of a file contains a hash, so its content never
 * changes; it is read at the first request.
 * @param root the folder of those files
 * @param prefix where they are served, with a trailing slash
 * @param headers headers of every answer besides type, encoding and cache time
 */
export function serveAssets<Log extends FastifyBaseLogger>(
  app: FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Log>,
  { root, prefix, headers = {} }: { root: string; prefix: string; headers?: Readonly<Record<string, string>> },
): void {
  // Only existing files are cached, so that requests for others cannot fill the memory.
  const held = new Map<string, Asset>();
  const read = async (name: string, encoding?: string): Promise<Asset | undefined> => {
    const known = held.get(name);
    if (known !== undefined) return known;
    const body = await readFile(join(root, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (body === undefined) return undefined;
    const asset = encoding === undefined ? { body } : { body, encoding };
    held.set(name, asset);
    return asset;
  };

  app.get<{ Params: { name: string } }>(
    `${prefix}:name(^[\\w-][\\w.-]*\\.(?:js|css|woff2)$)`,
    async (request, reply) => {
      const { name } = request.params;
      const accepted = acceptedEncodings(request.headers['accept-encoding']);
      let asset: Asset | undefined;
      for (const [encoding, ending] of encodings)
        if (asset === undefined && accepted.has(encoding)) asset = await read(`${name}${ending}`, encoding);
      asset ??= await read(name);
      if (asset === undefined) return reply.callNotFound();
      if (asset.encoding !== undefined) reply.header('content-encoding', asset.encoding);
      return reply
        .headers(headers)
        .header('vary', 'accept-encoding')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type(types[extname(name)] ?? 'application/octet-stream')
        .send(asset.body);
    },
  );
}

/** Returns the encodings that a request accepts: those it names without a weight of 0. */
function acceptedEncodings(header: string | string[] | undefined): Set<string> {
  return new Set(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.replaceAll(/\s/g, ''))
      .filter((part) => !/;q=0(?:\.0*)?$/.test(part))
      .map((part) => part.replace(/;.*$/, '')),
  );
}
