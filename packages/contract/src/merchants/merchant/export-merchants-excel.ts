import { exportMediaTypes } from '@countinghouse/domain/export/export-file-name';
import { defineCall } from '../../call.ts';
import { fileOf } from '../../file.ts';
import { exportMerchants } from './export-merchants.ts';

/** The operator's merchants that a search finds, all of them, as a .xls. */
export const exportMerchantsExcel = defineCall({
  ...exportMerchants,
  name: 'export_merchants_excel',
  path: '/merchants/export-excel',
  summary: 'Download merchants as Excel',
  source: 'S7.84',
  response: fileOf(exportMediaTypes.excel),
  errors: ['too_many_files', 'file_too_large'],
});
