/** A difference between a public page and its build. Texts are cut to 300 characters. */
export type PageDifference = {
  /** The path of the page or file. */
  page: string;
  kind: 'unreachable' | 'header' | 'document' | 'script' | 'style' | 'file';
  /** The header, the element or the file. */
  what: string;
  expected: string;
  found: string;
};
