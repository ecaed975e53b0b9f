import { locales } from '@countinghouse/domain/text/locales';
import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { messageExtractor } from './scripts/message-extractor.ts';

/** The repository, or the folder that LINGUI_CATALOGS names, so that the check can extract into one of its own. */
const place = process.env.LINGUI_CATALOGS ?? '<rootDir>';

/** Everything that speaks to people without being the portal, which has a configuration of its own. One catalogue each. */
const workspaces = ['apps/gateway', 'apps/identity', 'packages/mail'];

const po = formatter({ lineNumbers: false });

/*
 * The services have no build, so no macro: their messages are literal `i18n._({ id, message })`, or descriptors behind `i18n` in a
 * comment, with ids by hand. Each translation has the English message above it, since an id says little to who translates.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...locales],
  catalogs: workspaces.map((workspace) => ({
    path: `${place}/${workspace}/src/locales/{locale}`,
    include: [`<rootDir>/${workspace}/src`],
    exclude: ['**/*.test.ts', '**/testing/**'],
  })),
  format: {
    ...po,
    serialize: (catalog, context) =>
      po.serialize(
        Object.fromEntries(
          Object.entries(catalog).map(([id, said]) => [
            id,
            { ...said, comments: said.message === undefined ? [] : [said.message] },
          ]),
        ),
        context,
      ),
  },
  extractors: [messageExtractor],
  orderBy: 'messageId',
});
