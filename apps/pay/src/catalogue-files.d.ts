declare module 'virtual:catalogue-files' {
  /** The compiled catalogue of each locale: its address, and the hash of its bytes. */
  export const catalogueFiles: Readonly<Record<string, { url: string; integrity: string }>>;
}
