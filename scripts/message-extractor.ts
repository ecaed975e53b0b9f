import { extractor } from '@lingui/cli/api';

/** What every file with a message contains: an import of Lingui, its `i18n`, or the route table's own macro. */
const marks = /lingui|i18n|route-message/;

/** Lingui's own extractor, which parses only the files that can contain a message: most files of the gateway have none. */
export const messageExtractor: typeof extractor = {
  match: (file) => extractor.match(file),
  extract: async (file, code, ...rest) => {
    if (marks.test(code)) await extractor.extract(file, code, ...rest);
  },
};
