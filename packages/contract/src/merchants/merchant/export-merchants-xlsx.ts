import { exportMediaTypes } from '@countinghouse/domain/export/export-file-name';
import { defineCall } from '../../call.ts';
import { fileOf } from '../../file.ts';
import { exportMerchants } from './export-merchants.ts';

/** The operator's merchants that a search finds, all of them, as a .xlsx. */
export const exportMerchantsXlsx = defineCall({
  ...exportMerchants,
  name: 'export_merchants_xlsx',
  path: '/merchants/export-xlsx',
  summary: 'Download merchants as .xlsx',
  source: 'S7.84',
  response: fileOf(exportMediaTypes.xlsx),
  errors: ['too_many_files'],
});
