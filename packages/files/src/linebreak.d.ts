/** The part of linebreak 1.1.0 that is used; the package has no types. */
declare module 'linebreak' {
  class LineBreaker {
    constructor(text: string);
    /** The next possible line break; null after the last. */
    nextBreak(): { position: number; required: boolean } | null;
  }
  // biome-ignore lint/style/noDefaultExport: this is what the package gives
  export default LineBreaker;
}
