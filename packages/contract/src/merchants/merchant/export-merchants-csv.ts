import { exportMediaTypes } from '@countinghouse/domain/export/export-file-name';
import { defineCall } from '../../call.ts';
import { fileOf } from '../../file.ts';
import { exportMerchants } from './export-merchants.ts';

/** The operator's merchants that a search finds, all of them, as a CSV. */
export const exportMerchantsCsv = defineCall({
  ...exportMerchants,
  name: 'export_merchants_csv',
  path: '/merchants/export-csv',
  summary: 'Download merchants as CSV',
  source: 'S7.82',
  response: fileOf(exportMediaTypes.csv),
  errors: ['too_many_files'],
});
