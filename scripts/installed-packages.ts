import { existsSync, readFileSync } from 'node:fs';

/*
 * Checks that the installed packages are those of package-lock.json. After a pull that changed it, every other check would fail for
 * misleading reasons.
 */

type Packages = Record<string, { version?: string; optional?: boolean; link?: boolean }>;

const packagesOf = (file: string): Packages => JSON.parse(readFileSync(file, 'utf8')).packages;

/** The installed version. npm's own record of what it installed can be older than the files. */
function installedVersion(path: string): string | undefined {
  const file = `${path}/package.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined;
}

/** Returns the names of packages that are missing or of another version. Packages for other operating systems are not expected here. */
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
