import { catalogueNames, extractCatalogues, readCatalogueFile } from './translations.ts';

/*
 * `npm run translations`: extracts the messages of the portal, the services and the mails into their catalogues, and lists the untranslated
 * ones.
 */
await extractCatalogues();
for (const name of await catalogueNames()) {
  for (const [message, translation] of await readCatalogueFile(name)) {
    if (translation === '') console.log(`${name} does not translate: ${message}`);
  }
}
