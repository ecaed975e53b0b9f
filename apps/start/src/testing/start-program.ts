/** The start as a separate process, with a stub instead of the portal. */
import { join } from 'node:path';
import { main } from '../start.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
await main({
  root,
  compile_cache: join(root, 'node_modules', '.cache', 'countinghouse-compile'),
  words: [],
  environment: process.env,
  mains: { portal: join(import.meta.dirname, 'portal-stub.ts') },
});
