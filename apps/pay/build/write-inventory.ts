import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The name of the inventory in the folder of the build. It is not served. */
const inventory_name = 'inventory.json';

/** Why each file is part of a public page. A file without a reason here fails the build. */
const reasons: readonly [file: RegExp, reason: string][] = [
  [/^index\.html$/, 'The document of every public page'],
  [
    /^assets\/index-[\w-]+\.js$/,
    'The page: reads the link, shows what is asked, takes the card and sends it to the gateway',
  ],
  [/^assets\/puzzle-worker-[\w-]+\.js$/, 'Works out the proof of work that each attempt to pay needs, beside the page'],
  [/^assets\/style-[\w-]+\.css$/, 'How the page looks'],
  [/^assets\/[a-z]{2}(?:-[A-Z]{2})?-[0-9a-f]{8}\.json$/, 'The texts of the page in one language'],
  [/^assets\/inter-[\w-]+\.woff2$/, 'The letters of the page'],
  [/^icon\.svg$/, 'The icon of the page in the browser'],
];

/** A file of the build: its address, the hash of its bytes, and why it is there. */
type InventoryFile = { path: string; integrity: string; reason: string };

const integrityOf = (content: Uint8Array | string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Adds the hash of its file to each script and style of the document, so that the browser runs no other. */
export function withIntegrity(document: string, contentOf: (path: string) => Uint8Array): string {
  return document.replaceAll(
    /<(?:script|link)\b[^>]*?\s(?:src|href)="([^"]+\.(?:js|css))"[^>]*(?=>)/g,
    (tag, path: string) => `${tag} integrity="${integrityOf(contentOf(path))}"`,
  );
}

/**
 * Writes the hash of each script and style into the document, and beside it the inventory of all files: what a public page may consist of
 * (PCI DSS 6.4.3). The gateway compares what browsers receive with it.
 * @throws Error when the build has a file without a reason
 */
export function writeInventory(): Plugin {
  let base = '/';
  return {
    name: 'countinghouse-inventory',
    apply: 'build',
    configResolved: (config) => {
      base = config.base;
    },
    writeBundle({ dir: folder = '' }) {
      const document_path = join(folder, 'index.html');
      const document = readFileSync(document_path, 'utf8');
      writeFileSync(
        document_path,
        withIntegrity(document, (path) => readFileSync(join(folder, path.slice(base.length)))),
      );
      const files = readdirSync(folder, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .filter((name) => name !== inventory_name)
        .toSorted()
        .map((name): InventoryFile => {
          const reason = reasons.find(([file]) => file.test(name))?.[1];
          if (reason === undefined) throw new Error(`${name} is part of the public pages, and nobody said why`);
          return { path: `${base}${name}`, integrity: integrityOf(readFileSync(join(folder, name))), reason };
        });
      writeFileSync(join(folder, inventory_name), `${JSON.stringify({ files }, null, 2)}\n`);
    },
  };
}
