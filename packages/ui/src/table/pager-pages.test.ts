import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PagerPlace, pagerPlaces } from './pager-pages.ts';

const drawn = (places: readonly PagerPlace[]) =>
  places.map((place) => (place.kind === 'page' ? String(place.page) : `…${place.middle}`)).join(' ');

const position = fc
  .integer({ min: 1, max: 5000 })
  .chain((last) => fc.record({ last: fc.constant(last), current: fc.integer({ min: 1, max: last }) }));

test('the pager matches the examples', () => {
  expect(drawn(pagerPlaces(1, 43))).toBe('1 2 3 4 5 …24 43');
  expect(drawn(pagerPlaces(20, 43))).toBe('1 …10 19 20 21 22 …32 43');
  expect(drawn(pagerPlaces(43, 43))).toBe('1 …20 39 40 41 42 43');
  expect(drawn(pagerPlaces(1, 1))).toBe('1');
  expect(drawn(pagerPlaces(2, 2))).toBe('1 2');
  expect(drawn(pagerPlaces(3, 6))).toBe('1 2 3 4 5 6');
  expect(drawn(pagerPlaces(1, 0))).toBe('');
});

test('[S2.146] page 1 and the last page are always shown', () => {
  fc.assert(
    fc.property(position, fc.constantFrom('window' as const, 'neighbours' as const), ({ current, last }, variant) => {
      const places = pagerPlaces(current, last, variant);
      expect(places[0]).toEqual({ kind: 'page', page: 1 });
      expect(places.at(-1)).toEqual({ kind: 'page', page: last });
    }),
  );
});

test('[S2.147] a window of up to four pages contains the current one, and ellipses cover all hidden pages', () => {
  fc.assert(
    fc.property(position, ({ current, last }) => {
      const places = pagerPlaces(current, last);
      const pages = places.flatMap((place) => (place.kind === 'page' ? [place.page] : []));
      expect(pages).toContain(current);
      const between = pages.filter((page) => page !== 1 && page !== last);
      expect(between).toHaveLength(Math.max(0, Math.min(4, last - 2)));
      const covered = places.flatMap((place) =>
        place.kind === 'page'
          ? [place.page]
          : Array.from({ length: place.to - place.from + 1 }, (_, n) => place.from + n),
      );
      expect(covered).toEqual(Array.from({ length: last }, (_, n) => n + 1));
    }),
  );
});

test('[S2.151] an ellipsis leads to the middle of the hidden range', () => {
  fc.assert(
    fc.property(position, ({ current, last }) => {
      for (const place of pagerPlaces(current, last)) {
        if (place.kind === 'page') continue;
        expect(Math.abs(place.middle - place.from - (place.to - place.middle))).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('[S2.152] the other variant shows first, last and the current page with one neighbour on each side', () => {
  expect(drawn(pagerPlaces(20, 43, 'neighbours'))).toBe('1 …10 19 20 21 …32 43');
  expect(drawn(pagerPlaces(1, 43, 'neighbours'))).toBe('1 2 …22 43');
  expect(drawn(pagerPlaces(43, 43, 'neighbours'))).toBe('1 …21 42 43');
  expect(drawn(pagerPlaces(2, 3, 'neighbours'))).toBe('1 2 3');
});

test('a page out of range counts as the nearest valid one', () => {
  expect(pagerPlaces(99, 7)).toEqual(pagerPlaces(7, 7));
  expect(pagerPlaces(-3, 7)).toEqual(pagerPlaces(1, 7));
});
