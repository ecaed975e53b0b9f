import { pageVersion } from '../../shared/config.ts';
import { logFault } from '../../shared/log.ts';
import { createPromptStore } from './prompt-store.ts';

/** The reload prompt of this tab. */
export const reloadPrompt = createPromptStore();

/** Why a part of the portal could not be loaded. */
export type LoadFailure = 'new_version' | 'unreachable' | 'broken';

/** Returns the server's current version, or undefined if it is unreachable. */
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
 * Checks whether the server has another version than this page, and announces it in the prompt. Returns whether there is a new version, the
 * server is unreachable, or the page is current.
 */
export async function checkVersion(): Promise<'new_version' | 'unreachable' | 'current'> {
  const version = await servedVersion();
  if (version === undefined) return 'unreachable';
  if (version === pageVersion()) return 'current';
  reloadPrompt.announce({ kind: 'new_version', version });
  return 'new_version';
}

/** Returns why something that is loaded on demand failed to load. */
export async function explainLoadFailure(): Promise<LoadFailure> {
  const found = await checkVersion();
  return found === 'current' ? 'broken' : found;
}

const reloadedFor = 'reloaded_for';

/**
 * Returns whether this tab may reload by itself after a failed load: once, until a page loads again, so that a server without the requested
 * file causes no endless reloads. False when the browser stores nothing.
 */
export function canReloadAutomatically(): boolean {
  const version = reloadPrompt.prompt()?.version ?? pageVersion();
  try {
    if (window.sessionStorage.getItem(reloadedFor) === version) return false;
    window.sessionStorage.setItem(reloadedFor, version);
    return true;
  } catch {
    return false;
  }
}

/** Call after a page has loaded: the next failure may reload the tab again. */
export function reloadHelped(): void {
  try {
    window.sessionStorage.removeItem(reloadedFor);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Checks for a new version when a part of a page fails to load, because the page may be outdated. */
export function watchLoading(): void {
  window.addEventListener('vite:preloadError', () => {
    void checkVersion().catch((fault: unknown) => logFault('The version cannot be looked up', fault));
  });
}
