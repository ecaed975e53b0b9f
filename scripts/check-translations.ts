import { findCatalogueFaults } from './translations.ts';

/* Prints one line per fault in the catalogues. Part of `npm run check`. */
const faults = await findCatalogueFaults();
for (const fault of faults.slice(0, 100)) process.stdout.write(`${fault}\n`);
if (faults.length > 100) process.stdout.write(`… and ${faults.length - 100} more\n`);
process.exit(faults.length === 0 ? 0 : 1);
