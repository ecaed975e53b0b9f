import { exportMediaTypes } from '@countinghouse/domain/export/export-file-name';
import { defineCall } from '../../call.ts';
import { fileOf } from '../../file.ts';
import { exportMerchants } from './export-merchants.ts';

/** The operator's merchants that a search finds, all of them, as a PDF. */
export const exportMerchantsPdf = defineCall({
  ...exportMerchants,
  name: 'export_merchants_pdf',
  path: '/merchants/export-pdf',
  summary: 'Download merchants as PDF',
  source: 'S7.83',
  response: fileOf(exportMediaTypes.pdf),
  errors: ['too_many_files'],
});
