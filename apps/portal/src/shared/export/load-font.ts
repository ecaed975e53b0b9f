import { fontAddresses } from '@countinghouse/files/font-addresses';
import type { FaceName } from '@countinghouse/files/font-faces';

/** Fetches a font that a PDF needs. */
export async function loadFont(name: FaceName, signal?: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(fontAddresses[name], signal === undefined ? {} : { signal });
  if (!answer.ok) throw new Error(`A font did not load: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
