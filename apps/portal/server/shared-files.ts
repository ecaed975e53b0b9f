import type { Plugin } from 'vite';

/** Where most visits begin: it loads nothing that only other pages need. */
const merchantHome = 'src/features/home/merchant/merchant-home-page.tsx';
/** Nor does the Home of administrators. */
const adminHome = 'src/features/home/admin/admin-home-page.tsx';

/** From so many pages and parts on, what they share is in one file. */
const commonShareCount = 8;
/** From so many on, what pages and parts of one area share is in a file of that area. */
const areaShareCount = 3;
/** A file of an area of the portal; the group is the area. */
const inArea = /[/]apps[/]portal[/]src[/]features[/]([^/]+)[/]/;

type SharedFiles = {
  /** Learns from the build what either Home is made of. */
  plugin: Plugin;
  /** Groups for `codeSplitting`, the first that fits counts; they stand after those for what every page begins with. */
  groups: {
    name: string | ((module: string) => string | null);
    test?: (module: string) => boolean;
    minShareCount: number;
  }[];
};

/**
 * Puts what pages share into few files: `home`, with what the Home of merchants shares with others, `admin-home`, with
 * what else the Home of administrators shares with many, `common`, with what many others share, and one for each area of
 * features, with what its pages share. By itself the build makes a file for each set of pages that share something: some
 * 50 files a page, most of them smaller than the headers of their requests.
 */
export function sharedFiles(): SharedFiles {
  const ofMerchantHome = new Set<string>();
  const ofAdminHome = new Set<string>();
  return {
    plugin: {
      name: 'countinghouse-shared-files',
      apply: 'build',
      buildEnd() {
        const take = (module: string, taken: Set<string>): void => {
          if (taken.has(module)) return;
          taken.add(module);
          for (const imported of this.getModuleInfo(module)?.importedIds ?? []) take(imported, taken);
        };
        for (const module of this.getModuleIds()) {
          if (module.endsWith(`/${merchantHome}`)) take(module, ofMerchantHome);
          if (module.endsWith(`/${adminHome}`)) take(module, ofAdminHome);
        }
      },
    },
    groups: [
      { name: 'home', test: (module) => ofMerchantHome.has(module), minShareCount: 4 },
      { name: 'admin-home', test: (module) => ofAdminHome.has(module), minShareCount: commonShareCount },
      { name: 'common', minShareCount: commonShareCount },
      { name: (module) => inArea.exec(module)?.[1] ?? null, minShareCount: areaShareCount },
    ],
  };
}
