import { readFileSync } from 'node:fs';
import { placeholders } from '@countinghouse/portal/shared/routes/placeholders';
import { routes } from '@countinghouse/portal/shared/routes/routes';
import { expect, test } from 'vitest';
import { routeRows } from './route-rows.ts';
import { rowsOf } from './rows.ts';

const rows = new Map(rowsOf(readFileSync('docs/requirements.md', 'utf8')).map((row) => [row.id, row.text]));
const routeNames: readonly string[] = routes.map((route) => route.name);

test('every placeholder route has rows', () => {
  expect(placeholders.filter(({ name }) => routeRows[name] === undefined)).toEqual([]);
});

test.each(Object.entries(routeRows))('the rows of %s exist, and one contains its address', (route, named) => {
  expect(routeNames).toContain(route);
  expect(named.filter((id) => !rows.has(id))).toEqual([]);
  const path = routes.find(({ name }) => name === route)?.path.replaceAll(/:(\w+)/g, '{$1}');
  expect(named.some((id) => id.startsWith('S2.') && rows.get(id)?.includes(`\`${path}\``))).toBe(true);
});
