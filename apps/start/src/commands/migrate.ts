/*
 * `npm run migrate`: migrates the database of DATABASE_URL, as a separate deployment step before the gateways start. `npm start` does the
 * same by itself.
 */
const { DATABASE_URL } = process.env;
if (DATABASE_URL === undefined) {
  process.stderr.write('Set DATABASE_URL to the database that is to be brought up to date.\n');
  process.exit(2);
}
try {
  const { migrateDatabase } = await import('../prepare-database.ts');
  await migrateDatabase(DATABASE_URL);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
