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

/** The inventory written by the build of the public pages: each file, the hash of its bytes, and its purpose. */
export type PageInventory = z.output<typeof shape>;

/** The document of every page in the inventory. It is served with its configuration added. */
export const documentPath = `${payFolder}index.html`;

/**
 * Reads the inventory of this gateway's release. It never comes from the origin that is checked: an attacker who changes a page could
 * change the inventory too.
 *
 * @throws an error when there is no such file, or it is not an inventory
 */
export async function readPageInventory(file: string): Promise<PageInventory> {
  return shape.parse(JSON.parse(await readFile(file, 'utf8')));
}
