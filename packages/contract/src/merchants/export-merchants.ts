import { exportMediaTypes } from '@countinghouse/domain/export/export-file-name';
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { queryList, sortOf, text } from '../fields.ts';
import { fileOf } from '../file.ts';
import { fileQuery } from '../file-query.ts';
import { merchantStatusCode } from './merchant.ts';
import { merchantSortColumns } from './search-merchants.ts';

const { format: _, ...fileOptions } = fileQuery;

/** What the search over merchants takes in its body, as a query: lists are joined by commas. Every merchant found stands in the file. */
const query = z.object({
  search: z.optional(text(100)),
  account_status_code: z.optional(queryList(merchantStatusCode, 8)),
  sort: z.optional(sortOf(merchantSortColumns)),
  ...fileOptions,
});

const common = {
  service: 'merchants',
  method: 'GET',
  permission: { all_of: ['MEVI', 'EXPT'] },
  user_type: 'Administrator',
  effect: 'read',
  merchant_scope: 'none',
  query,
} as const;

/** The operator's merchants as a CSV. */
export const exportMerchantsCsv = defineCall({
  ...common,
  name: 'export_merchants_csv',
  path: '/merchants/export-csv',
  summary: 'Download merchants as CSV',
  source: 'S7.82',
  response: fileOf(exportMediaTypes.csv),
  errors: ['too_many_files'],
});

/** The operator's merchants as a PDF. */
export const exportMerchantsPdf = defineCall({
  ...common,
  name: 'export_merchants_pdf',
  path: '/merchants/export-pdf',
  summary: 'Download merchants as PDF',
  source: 'S7.83',
  response: fileOf(exportMediaTypes.pdf),
  errors: ['too_many_files'],
});

/** The operator's merchants as a .xls. */
export const exportMerchantsExcel = defineCall({
  ...common,
  name: 'export_merchants_excel',
  path: '/merchants/export-excel',
  summary: 'Download merchants as Excel',
  source: 'S7.84',
  response: fileOf(exportMediaTypes.excel),
  errors: ['too_many_files', 'file_too_large'],
});
