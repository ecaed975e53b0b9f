import { catalogueNames, extractCatalogues, readCatalogueFile } from './translations.ts';

/*
 * Extracts the messages of the portal, the services and the mails into their catalogues, and says which wait for a translation:
 * `npm run translations`.
 */
await extractCatalogues();
for (const name of await catalogueNames()) {
  for (const [message, translation] of await readCatalogueFile(name)) {
    if (translation === '') console.log(`${name} does not translate: ${message}`);
  }
}
