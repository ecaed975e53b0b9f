import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ChildPlan } from './child.ts';
import type { StartSettings } from './settings.ts';

const program = `
import { pathToFileURL } from 'node:url';
const { buildPortal } = await import(pathToFileURL(process.argv[1]).href);
await buildPortal();
`;

/**
 * Builds the portal when its sources changed since the last build, in a process of its own so that everything else
 * starts meanwhile.
 *
 * @throws Error when the build fails; what it said was given to `say`
 */
export async function buildPortal(root: string, say: (line: string) => void): Promise<void> {
  const build = join(root, 'apps', 'portal', 'server', 'build.ts');
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, build], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (child.stderr !== null) createInterface(child.stderr).on('line', say);
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve));
  if (code !== 0) throw new Error('The portal could not be built.');
}

/** The portal served from its sources by Vite, in place of the built one. */
export function planPortalDevelopment(portal: ChildPlan, root: string, settings: StartSettings): ChildPlan {
  const folder = join(root, 'apps', 'portal');
  const vite = [join(root, 'node_modules'), join(folder, 'node_modules')]
    .map((modules) => join(modules, 'vite', 'bin', 'vite.js'))
    .find((path) => existsSync(path));
  return {
    ...portal,
    words: [vite ?? 'vite', '--port', String(settings.PORTAL_PORT), '--strictPort', '--clearScreen', 'false'],
    cwd: folder,
    ready_text: /ready in|Local:/,
  };
}
