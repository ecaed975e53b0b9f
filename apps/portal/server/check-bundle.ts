import { buildPortal } from './build.ts';
import { firstPageBudget_bytes, measureFirstPage } from './bundle-budget.ts';

/* Whether the first page keeps to its budget; part of `npm run check`. */
await buildPortal();
const { total_bytes, files } = await measureFirstPage();
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
for (const { file, gzip_bytes } of files) process.stdout.write(`${kilobytes(gzip_bytes).padStart(9)}  ${file}\n`);
process.stdout.write(`${kilobytes(total_bytes).padStart(9)}  of ${kilobytes(firstPageBudget_bytes)}\n`);
process.exit(total_bytes <= firstPageBudget_bytes ? 0 : 1);
