import { expect, test } from 'vitest';
import { keepResults } from './keep-results.ts';

const page = `# Performance

| what | to reach | reached | baseline in the same run |
| --- | --- | --- | --- |
| Sales | ≥ 500/s | 871/s | driver: 1101/s |
| Exports (2026-11-24, other work on the machine) | flat | flat | – |

What was learnt.
`;
const result = { what: 'Exports', to_reach: 'flat', reached: '+ 80 MB', baseline: '–', passed: false };

test('replaces a row of the same measurement, adds a new one, and keeps the rest', () => {
  const kept = keepResults(page, [result, { ...result, what: 'Voids', passed: true }], '2026-11-27');
  expect(kept).toBe(
    page.replace(
      '| Exports (2026-11-24, other work on the machine) | flat | flat | – |',
      '| Exports (2026-11-27) | flat | + 80 MB (not reached) | – |\n| Voids (2026-11-27) | flat | + 80 MB | – |',
    ),
  );
});
