import { buildPortal } from './build.ts';
import {
  countPageFiles,
  firstPageBudget_bytes,
  measureFirstPage,
  measurePublicPage,
  pageFilesBudget,
  publicPageBudget_bytes,
} from './bundle-budget.ts';

/* Checks the size limits of the first page, the number of files of each page, and the public pages; part of `npm run check`. */
await buildPortal();
const { total_bytes, files } = await measureFirstPage();
const most = await countPageFiles();
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
for (const { file, gzip_bytes } of files) process.stdout.write(`${kilobytes(gzip_bytes).padStart(9)}  ${file}\n`);
process.stdout.write(`${kilobytes(total_bytes).padStart(9)}  of ${kilobytes(firstPageBudget_bytes)}\n`);
process.stdout.write(`${most.files} files of ${pageFilesBudget}: ${most.page}\n`);
const public_bytes = await measurePublicPage();
process.stdout.write(`${kilobytes(public_bytes)} of ${kilobytes(publicPageBudget_bytes)}: a public page\n`);
const isKept =
  total_bytes <= firstPageBudget_bytes && most.files <= pageFilesBudget && public_bytes <= publicPageBudget_bytes;
process.exit(isKept ? 0 : 1);
