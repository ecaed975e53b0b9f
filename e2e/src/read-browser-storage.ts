import type { Page } from '@playwright/test';

/** Returns everything that a browser stores for a page as one text: storages, cookies, databases, caches, addresses and history. */
export async function readBrowserStorage(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  const kept = await page.evaluate(async () => {
    const databases = await Promise.all(
      (await indexedDB.databases()).map(
        ({ name = '' }) =>
          new Promise<unknown>((resolve) => {
            const opening = indexedDB.open(name);
            opening.onerror = () => resolve(name);
            opening.onsuccess = () => {
              const database = opening.result;
              const stores = [...database.objectStoreNames];
              if (stores.length === 0) return resolve(name);
              const transaction = database.transaction(stores, 'readonly');
              const read = stores.map((store) => [store, transaction.objectStore(store).getAll()] as const);
              transaction.oncomplete = () => {
                resolve([name, ...read.map(([store, request]) => [store, request.result])]);
                database.close();
              };
            };
          }),
      ),
    );
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        const requests = await cache.keys();
        return [name, ...requests.map(({ url }) => url)];
      }),
    );
    const addresses = performance.getEntries().map(({ name }) => name);
    const storages = { local: { ...localStorage }, session: { ...sessionStorage } };
    return JSON.stringify({ storages, databases, cached, addresses, state: history.state, href: location.href });
  });
  return kept + JSON.stringify(cookies);
}
