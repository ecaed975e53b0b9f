import { describe, expect, test } from 'vitest';
import { crumbsOf } from './crumbs.ts';
import { type RouteName, routeNamed, routes } from './routes.ts';
import { expectedRoutes } from './testing/expected-routes.ts';

/** The routes that are not marked as beyond the specification. */
const specified = routes.filter(({ opens_for }) => opens_for === undefined);

/** Returns the portal's route in the words of the specification's table. */
function told(name: string) {
  const route = routeNamed(name as RouteName);
  return {
    path: route.path,
    aliases: [...(route.aliases ?? [])],
    access: route.access,
    public: route.public === true,
    of_a_merchant: route.needs_merchant === true,
    compact: route.layout === 'compact',
    trail: crumbsOf(route, { user_type_id: 'Merchant' }).map(({ label }) =>
      typeof label === 'string' ? label : label.message,
    ),
  };
}

describe('the specification’s table of routes', () => {
  test.each(
    expectedRoutes.map((route) => {
      const rows = [...route.rows, ...Object.values(route.aliases ?? {}), ...(route.compact ? ['S2.71'] : [])];
      return [`[${rows.join(' ')}]`, route.name, route] as const;
    }),
  )('%s %s matches the specification', (_, name, expected) => {
    expect(told(name)).toEqual({
      path: expected.path,
      aliases: Object.keys(expected.aliases ?? {}),
      access: expected.access,
      public: expected.public === true,
      of_a_merchant: expected.of_a_merchant === true,
      compact: expected.compact === true,
      trail: expected.trail,
    });
  });

  test('every title is the last crumb, or Welcome without crumbs', () => {
    const titles = specified.map(({ name, title }) => [name, title.message]);
    expect(titles).toEqual(specified.map(({ name }) => [name, expectedOf(name).trail.at(-1) ?? 'Welcome']));
  });

  test('contains every route of the specification’s table once', () => {
    expect(specified.map(({ name }) => name).sort()).toEqual(expectedRoutes.map(({ name }) => name).sort());
  });

  test('[S2.60] only contact-us-old has moved, to contact-us', () => {
    expect(routes.flatMap(({ name, moved_to }) => (moved_to === undefined ? [] : [[name, moved_to]]))).toEqual([
      ['contact-us-old', '/contact-us'],
    ]);
  });
});

function expectedOf(name: string) {
  const route = expectedRoutes.find((each) => each.name === name);
  if (route === undefined) throw new RangeError(`The specification has no route ${name}`);
  return route;
}
