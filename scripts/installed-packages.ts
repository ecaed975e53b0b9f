import { readFileSync } from 'node:fs';

/*
 * Whether what is installed is what package-lock.json names. After a pull that changed it, every other check would fail for
 * reasons that say nothing of it.
 */

type Packages = Record<string, { version?: string; optional?: boolean; link?: boolean }>;

const packagesOf = (file: string): Packages => JSON.parse(readFileSync(file, 'utf8')).packages;

/** Names of what is missing or of another version. What only other systems need is not installed here. */
function outdated(): string[] {
  const installed = packagesOf('node_modules/.package-lock.json');
  return Object.entries(packagesOf('package-lock.json'))
    .filter(([path, { optional, version }]) => path !== '' && !optional && installed[path]?.version !== version)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
}

const names = outdated();
if (names.length > 0) {
  console.log(`What is installed is not what package-lock.json names: run npm ci.\n${names.join('\n')}`);
  process.exit(1);
}
