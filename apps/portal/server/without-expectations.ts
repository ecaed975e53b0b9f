import type { Plugin } from 'vite';

/** The files of the route table. */
const tableFile = /\/src\/shared\/routes\/table\/[^/]+\.ts$/;

/** The properties of a row that only the route walker reads: a text or a list of texts. */
const expectation = /\b(?:shows|opens_for): (?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\[[^\]]*\]),?/g;

/** Removes from the route table what only the route walker reads, because the first page loads the table. */
export function withoutExpectations(): Plugin {
  return {
    name: 'countinghouse-without-expectations',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: tableFile },
      handler: (code) => ({ code: code.replace(expectation, ''), map: null }),
    },
  };
}
