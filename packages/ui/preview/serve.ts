import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';

/*
 * Serves the design system's page on its own, for tests: built once with React's development checks, served on DESIGN_PORT (or any free
 * port), until its parent exits or SIGTERM arrives. Prints the address when it is ready.
 */
process.env.NODE_ENV = 'development';
const root = import.meta.dirname;
const configFile = join(root, 'vite.config.ts');
const folder = await mkdtemp(join(tmpdir(), 'countinghouse-design-'));
await build({
  root,
  configFile,
  mode: 'development',
  logLevel: 'warn',
  build: {
    outDir: folder,
    emptyOutDir: true,
    minify: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 10_000,
  },
});
const server = await preview({
  root,
  configFile,
  logLevel: 'warn',
  build: { outDir: folder },
  preview: { host: '127.0.0.1', port: Number(process.env.DESIGN_PORT ?? 0), strictPort: true },
});
// Called on a signal and on the parent's exit, whichever comes first.
let stopping = false;
const stop = async () => {
  if (stopping) return;
  stopping = true;
  await rm(folder, { recursive: true, force: true });
  await server.close();
  process.exit(0);
};
process.on('SIGTERM', () => void stop());
process.on('disconnect', () => void stop());
process.stdout.write(`${server.resolvedUrls?.local[0] ?? ''}\n`);
