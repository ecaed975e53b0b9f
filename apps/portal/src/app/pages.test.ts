import { access, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { PagePath } from '../shared/routes/route-row.ts';
import { routes } from '../shared/routes/routes.ts';
import { firstPages } from './first-pages.ts';
import { otherPages } from './other-pages.ts';
import { componentNameOf, pageLoadOf } from './page-load.ts';
import { pages, placeholderPage } from './pages.ts';

/** The page files that the route table names. */
const named = new Set<PagePath>(
  routes.flatMap(({ page }) =>
    page === 'being_built' ? placeholderPage : typeof page === 'string' ? page : Object.values(page),
  ),
);

test.each([...named])('the page %s exists, exports its component, and is loaded with its feature', async (page) => {
  const text = await readFile(new URL(`../features/${page}.tsx`, import.meta.url), 'utf8');
  expect(text).toContain(`export function ${componentNameOf(page)}(`);
  const first = /^(?:home|sign-in)\//.test(page);
  const path = `../features/${page}.tsx`;
  expect([path in firstPages, path in otherPages]).toEqual([first, !first]);
  const { feature } = pageLoadOf(page, first ? firstPages : otherPages);
  await access(new URL(`../features/${feature}/locales/en.po`, import.meta.url));
});

/** Parts of the two settlement reports. */
const parts = ['reports/settlement/batch-page', 'reports/settlement/report-page'];

test('every page of a feature belongs to a route', () => {
  const found = [firstPages, otherPages].flatMap((files) => Object.keys(files));
  const stands = [...named, ...parts].map((page) => `../features/${page}.tsx`);
  expect(found.toSorted()).toEqual(stands.toSorted());
});

test('each route has a page', () => {
  expect(Object.keys(pages)).toEqual(routes.map(({ name }) => name));
});
