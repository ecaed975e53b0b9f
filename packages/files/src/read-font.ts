import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type FaceName, fontFiles } from './font-faces.ts';

const { resolve } = createRequire(import.meta.url);

/** Reads a font's file from its package, where Node runs. */
export function readFont(name: FaceName): Promise<Uint8Array> {
  return readFile(resolve(fontFiles[name]));
}
