import type { MessageDescriptor } from '@lingui/core';

/**
 * Lingui's `msg` for the route table. The build replaces each call by the id of its translation (`macro` in lingui.config.ts), as it does
 * with Lingui's own `msg`, which cannot run without a build. This one can: the journeys and scripts, which Node runs unbuilt, read the
 * table with its English titles.
 */
export function msg(said: TemplateStringsArray | { message: string; context: string }): MessageDescriptor {
  const message = 'message' in said ? said.message : said.join('');
  return { id: message, message };
}
