import { createHash } from 'node:crypto';
import {
  payConfigElement,
  payConfigPlace,
  publicPageHeaders,
  publicPages,
} from '@countinghouse/service/public-pages/public-pages';
import type { PageDifference } from '../store/public-pages/page-difference.ts';
import { documentPath, type PageInventory } from './page-inventory.ts';

/** The response for a URL. */
export type Received = { status: number; headers: Headers; body: Uint8Array };

export type PagesToCompare = {
  inventory: PageInventory;
  /** Another checkout service, if the pages call one. */
  checkout_url: string | undefined;
  /** Whether the portal is served on the same host, as in development. */
  shares_host: boolean;
  /**
   * @throws an error when there is no response
   */
  receive: (path: string) => Promise<Received>;
};

const text_maximum = 300;
const cut = (text: string) => (text.length > text_maximum ? `${text.slice(0, text_maximum - 1)}…` : text);
const integrityOf = (content: Uint8Array | string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Headers with which a public page could do what its other headers prevent. */
const unwantedHeaders = ['access-control-allow-origin', 'link', 'refresh', 'service-worker-allowed', 'set-cookie'];

/**
 * Compares everything that browsers receive of the public pages with what was built: the headers of each page, its document except for the
 * configuration, and each file. A page that cannot be received counts as a difference.
 */
export async function comparePages(given: PagesToCompare): Promise<{ files: number; differences: PageDifference[] }> {
  const { inventory } = given;
  const differences: PageDifference[] = [];
  for (const page of publicPages) differences.push(...(await comparePage(page, given)));
  const files = inventory.files.filter(({ path }) => path !== documentPath);
  for (const file of files) differences.push(...(await compareFile(file, given)));
  return { files: files.length, differences };
}

/** Returns the response, or the difference that there is none. */
async function receiveOr(
  path: string,
  { receive }: PagesToCompare,
): Promise<{ received: Received } | { unreachable: PageDifference }> {
  const unreachable = (found: string) => ({
    unreachable: { page: path, kind: 'unreachable' as const, what: 'answer', expected: '200', found: cut(found) },
  });
  try {
    const received = await receive(path);
    return received.status === 200 ? { received } : unreachable(String(received.status));
  } catch (fault) {
    return unreachable(fault instanceof Error ? fault.name : 'no answer');
  }
}

async function comparePage(page: string, given: PagesToCompare): Promise<PageDifference[]> {
  const answer = await receiveOr(page, given);
  if ('unreachable' in answer) return [answer.unreachable];
  const { headers, body } = answer.received;
  const expected = publicPageHeaders(given.checkout_url);
  const headerDifferences = [
    ...Object.entries(expected).filter(([name, value]) => headers.get(name) !== value),
    ...unwantedHeaders.filter((name) => headers.has(name)).map((name): [string, string] => [name, '']),
  ].map(([what, value]): PageDifference => {
    return { page, kind: 'header', what, expected: cut(value), found: cut(headers.get(what) ?? '') };
  });
  return [...headerDifferences, ...compareDocument(page, new TextDecoder().decode(body), given)];
}

/** Compares a document with the built one plus its configuration. If it differs, its scripts and styles are compared one by one. */
function compareDocument(page: string, document: string, given: PagesToCompare): PageDifference[] {
  const { inventory, checkout_url, shares_host } = given;
  const built = inventory.files.find(({ path }) => path === documentPath)?.integrity ?? '';
  const config = payConfigElement({ checkout_url, shares_host });
  const received = integrityOf(document.replace(config, () => payConfigPlace));
  if (received === built) return [];
  const known = new Map(inventory.files.map(({ path, integrity }) => [path, integrity]));
  const elements = [...document.matchAll(/<(script|style|link|base|iframe|object|embed)\b[^>]*>/gi)].flatMap(
    ([tag, name = '']): PageDifference[] => {
      const path = /\s(?:src|href)\s*=\s*["']?([^"'\s>]+)/i.exec(tag)?.[1] ?? 'inline';
      const integrity = /\sintegrity\s*=\s*["']?([^"'\s>]+)/i.exec(tag)?.[1] ?? '';
      if (known.get(path) === integrity || /\srel="icon"/.test(tag)) return [];
      const kind = /style|\.css/i.test(`${name} ${path}`) ? 'style' : 'script';
      return [{ page, kind, what: cut(path), expected: known.get(path) ?? '', found: cut(integrity || tag) }];
    },
  );
  return elements.length > 0
    ? elements
    : [{ page, kind: 'document', what: 'document', expected: built, found: received }];
}

async function compareFile(
  { path, integrity }: PageInventory['files'][number],
  given: PagesToCompare,
): Promise<PageDifference[]> {
  const answer = await receiveOr(path, given);
  if ('unreachable' in answer) return [answer.unreachable];
  const { headers, body } = answer.received;
  const found = integrityOf(body);
  const kind = path.endsWith('.js') ? 'script' : path.endsWith('.css') ? 'style' : 'file';
  const sniffed = headers.get('x-content-type-options');
  return [
    ...(found === integrity ? [] : [{ page: path, kind, what: path, expected: integrity, found } as const]),
    ...(sniffed === 'nosniff'
      ? []
      : [
          {
            page: path,
            kind: 'header',
            what: 'x-content-type-options',
            expected: 'nosniff',
            found: sniffed ?? '',
          } as const,
        ]),
  ];
}
