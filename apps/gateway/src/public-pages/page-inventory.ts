import { readFile } from 'node:fs/promises';
import { payFolder } from '@countinghouse/service/public-pages/public-pages';
import { z } from 'zod';

const shape = z.object({
  files: z
    .array(
      z.object({
        path: z.string().startsWith(payFolder),
        integrity: z.string().regex(/^sha384-[\w+/]{64}$/),
        reason: z.string().min(1),
      }),
    )
    .min(2),
});

/** What the build of the public pages wrote: each file, the hash of its bytes, and why it is there. */
export type PageInventory = z.output<typeof shape>;

/** The document of every page, in the inventory. It is served with its configuration in it. */
export const documentPath = `${payFolder}index.html`;

/**
 * Reads the inventory of the release that this gateway is of. It never comes from the origin that is checked: who can change a page could change
 * that too.
 *
 * @throws an error when there is no such file, or it is no inventory
 */
export async function readPageInventory(file: string): Promise<PageInventory> {
  return shape.parse(JSON.parse(await readFile(file, 'utf8')));
}
