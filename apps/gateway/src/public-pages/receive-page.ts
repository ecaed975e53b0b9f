import type { Received } from './compare-pages.ts';

const timeout_ms = 10_000;
const body_maximum_bytes = 4 * 1024 * 1024;

/**
 * Fetches a page or one of its files as a browser does that opens a link, without following anything.
 *
 * @throws an error when there is no response within ten seconds, or it is larger than 4 MB
 */
export async function receivePage(address: string): Promise<Received> {
  const response = await fetch(address, {
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout_ms),
    headers: {
      accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      'accept-language': 'en-US,en;q=0.9',
      'cache-control': 'no-cache',
      'sec-fetch-mode': 'navigate',
      'user-agent':
        'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
    },
  });
  const parts: Uint8Array[] = [];
  let size_bytes = 0;
  for await (const part of response.body ?? []) {
    size_bytes += part.length;
    if (size_bytes > body_maximum_bytes) throw new RangeError('The answer is too long');
    parts.push(part);
  }
  return { status: response.status, headers: response.headers, body: Buffer.concat(parts) };
}
