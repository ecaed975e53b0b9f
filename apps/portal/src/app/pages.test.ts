import { routes } from '@countinghouse/domain/routes';
import { expect, test } from 'vitest';
import { otherPages } from './other-pages.ts';
import { pages } from './pages.ts';

test('the table of pages names every route of domain, and no other', () => {
  const names = routes.map((route) => route.name);
  expect(Object.keys(pages).toSorted()).toEqual(names.toSorted());
  const begins = ['index', 'auth', 'auth-silent', 'auth-success'];
  expect(Object.keys(otherPages).toSorted()).toEqual(names.filter((name) => !begins.includes(name)).toSorted());
});
