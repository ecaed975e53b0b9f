import { routes } from '@countinghouse/domain/routes';
import { expect, test } from 'vitest';
import { pages } from './pages.ts';

test('the table of pages names every route of domain, and no other', () => {
  expect(Object.keys(pages).toSorted()).toEqual(routes.map((route) => route.name).toSorted());
});
