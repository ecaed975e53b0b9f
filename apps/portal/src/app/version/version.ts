import { pageVersion } from '../../shared/config.ts';
import { logFault } from '../../shared/log.ts';
import { createPromptStore } from './prompt-store.ts';

/** The reload prompt of this tab. */
export const reloadPrompt = createPromptStore();

/** Why a part of the portal could not be loaded. */
export type LoadFailure = 'new_version' | 'unreachable' | 'broken';

/** The version that the server has now, or undefined where nobody answers. */
async function servedVersion(): Promise<string | undefined> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store' });
    if (!response.ok) return undefined;
    return ((await response.json()) as { version: string }).version;
  } catch {
    return undefined;
  }
}

/**
 * Looks whether the server has another version than this page, and says so in the prompt. Told apart are a new version,
 * nobody there, and neither: then the page is as new as it can be.
 */
export async function lookForVersion(): Promise<'new_version' | 'unreachable' | 'current'> {
  const version = await servedVersion();
  if (version === undefined) return 'unreachable';
  if (version === pageVersion()) return 'current';
  reloadPrompt.announce({ kind: 'new_version', version });
  return 'new_version';
}

/** Why something that is loaded on demand did not come. */
export async function explainLoadFailure(): Promise<LoadFailure> {
  const found = await lookForVersion();
  return found === 'current' ? 'broken' : found;
}

const reloadedFor = 'reloaded_for';

/**
 * Whether this tab may load itself anew for what it could not load: once until a page came again, so that a server that
 * cannot give what its page asks for makes no loop. False where the browser keeps nothing.
 */
export function mayReloadByItself(): boolean {
  const version = reloadPrompt.prompt()?.version ?? pageVersion();
  try {
    if (window.sessionStorage.getItem(reloadedFor) === version) return false;
    window.sessionStorage.setItem(reloadedFor, version);
    return true;
  } catch {
    return false;
  }
}

/** A page came: the next one that does not come may load the tab anew again. */
export function reloadHelped(): void {
  try {
    window.sessionStorage.removeItem(reloadedFor);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** A part of a page that could not be loaded may be of an earlier version: the prompt then says so. */
export function watchLoading(): void {
  window.addEventListener('vite:preloadError', () => {
    void lookForVersion().catch((fault: unknown) => logFault('The version cannot be looked up', fault));
  });
}
