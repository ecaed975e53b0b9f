import { create, type Font } from 'fontkit';
import type { FaceName } from './font-faces.ts';
import { unpackWoff } from './unpack-woff.ts';

/** Loads the bytes of a font, TrueType or WOFF. */
export type LoadFont = (name: FaceName) => Promise<Uint8Array>;

/** A cache of parsed fonts for each loader. */
const kept = new WeakMap<LoadFont, Map<FaceName, Promise<Font>>>();

/** A font, loaded and parsed. */
export async function openFont(name: FaceName, load: LoadFont): Promise<Font> {
  return create((await unpackWoff(await load(name))) as Buffer) as Font;
}

/**
 * Loads and parses a font once for each loader: parsing takes longer than a short document.
 *
 * @throws whatever the loader throws; the next document tries again
 */
export function openFontOnce(name: FaceName, load: LoadFont): Promise<Font> {
  let fonts = kept.get(load);
  if (fonts === undefined) {
    fonts = new Map();
    kept.set(load, fonts);
  }
  const known = fonts.get(name);
  if (known !== undefined) return known;
  const font = openFont(name, load);
  fonts.set(name, font);
  font.catch(() => fonts.delete(name));
  return font;
}
