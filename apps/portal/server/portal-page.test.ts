import { expect, test } from 'vitest';
import { versionOf, withPortalData, withVersion } from './portal-page.ts';

test('page data cannot close an element or start a script', () => {
  const told = { version: '1', config: { issuer: 'https://a.example/</script><script>alert(1)</script>$&' } };
  const page = withPortalData('<head><!--portal--><script src="/a.js"></script></head>', told);
  expect(page.match(/<script/g)).toHaveLength(2);
  const [, json] = /id="portal">(.*?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(json ?? '')).toEqual(told);
});

test('refuses a page without a placeholder for the data', () => {
  expect(() => withPortalData('<head></head>', { version: '1', config: {} })).toThrow('<!--portal-->');
});

test('a different page, configuration or policy gives a different version, also in the worker', () => {
  const versions = [
    versionOf('page', { a: 1 }, { csp: 'x' }),
    versionOf('page 2', { a: 1 }, { csp: 'x' }),
    versionOf('page', { a: 2 }, { csp: 'x' }),
    versionOf('page', { a: 1 }, { csp: 'y' }),
  ];
  expect(new Set(versions).size).toBe(4);
  expect(versionOf('page', { a: 1 }, { csp: 'x' })).toBe(versions[0]);
  expect(withVersion("const version = '%PORTAL_VERSION%';", '12')).toBe("const version = '12';");
});
