import type { Plugin } from 'vite';

/** Where most visits begin: it loads nothing that only other pages need. */
const merchantHome = 'src/features/home/merchant/merchant-home-page.tsx';
/** Nor does the Home of administrators. */
const adminHome = 'src/features/home/admin/admin-home-page.tsx';

/** A module used by this many pages and parts is in the common file. */
const commonShareCount = 8;
/** A module used by this many pages and parts of one area is in the area's file. */
const areaShareCount = 3;
/** A file of an area of the portal; the group is the area. */
const inArea = /[/]apps[/]portal[/]src[/]features[/]([^/]+)[/]/;

type SharedFiles = {
  /** Collects from the build the modules of either Home. */
  plugin: Plugin;
  /** Groups for `codeSplitting`; the first that matches applies. They follow those for the files of every page. */
  groups: {
    name: string | ((module: string) => string | null);
    test?: (module: string) => boolean;
    minShareCount: number;
  }[];
};

/**
 * Puts the modules that pages share into few files. `home`: what the merchants' Home shares with others. `admin-home`: what else the
 * administrators' Home shares with many. `common`: what many others share. And one file for each area of features, with what its pages
 * share. Without this the build makes a file for each set of pages that share something: some 50 files per page, most of them smaller than
 * the headers of their requests.
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
