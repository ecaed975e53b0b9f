import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/** `npm start` and `npm run dev`. The compile cache is enabled first: six hundred modules then load in a quarter of a second. */
const root = join(import.meta.dirname, '..', '..', '..');
const compile_cache = join(root, 'node_modules', '.cache', 'countinghouse-compile');
enableCompileCache(compile_cache);
const { main } = await import('./start.ts');
await main({ root, compile_cache, words: process.argv.slice(2), environment: process.env });
