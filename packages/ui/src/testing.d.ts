// The only part of Node that tests of this package use; its sources use nothing of Node.
declare module 'node:fs/promises' {
  export function readFile(file: URL, encoding: 'utf8'): Promise<string>;
}
