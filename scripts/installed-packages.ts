import { existsSync, readFileSync } from 'node:fs';

/*
 * Whether what is installed is what package-lock.json names. After a pull that changed it, every other check would fail for
 * reasons that say nothing of it.
 */

type Packages = Record<string, { version?: string; optional?: boolean; link?: boolean }>;

const packagesOf = (file: string): Packages => JSON.parse(readFileSync(file, 'utf8')).packages;

/** The version that lies there; npm's own record of what it installed can be of another day than the files. */
function installedVersion(path: string): string | undefined {
  const file = `${path}/package.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined;
}

/** Names of what is missing or of another version. What only other systems need is not installed here. */
function outdated(): string[] {
  return Object.entries(packagesOf('package-lock.json'))
    .filter(
      ([path, { optional, version, link }]) => path !== '' && !optional && !link && installedVersion(path) !== version,
    )
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
}

const names = outdated();
if (names.length > 0) {
  console.log(`What is installed is not what package-lock.json names: run npm ci.\n${names.join('\n')}`);
  process.exit(1);
}
