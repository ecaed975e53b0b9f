import { expect, test } from 'vitest';
import { filesWith } from './build-manifest.ts';

const manifest = {
  'index.html': { file: 'index.js', css: ['index.css'], imports: ['_react.js'], dynamicImports: ['page.tsx'] },
  '_react.js': { file: 'react.js', imports: ['index.html'] },
  'page.tsx': { file: 'page.js', imports: ['_react.js'] },
};

test('a module includes its styles and static imports, but not dynamic imports', () => {
  expect([...filesWith(manifest, ['index.html'])]).toEqual(['index.js', 'index.css', 'react.js']);
  expect([...filesWith(manifest, ['page.tsx'])].toSorted()).toEqual(['index.css', 'index.js', 'page.js', 'react.js']);
});

test('throws for a module that was not built', () => {
  expect(() => filesWith(manifest, ['gone.tsx'])).toThrow('gone.tsx');
});
