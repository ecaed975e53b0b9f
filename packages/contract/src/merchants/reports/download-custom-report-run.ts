import { defineCall } from '../../call.ts';
import { fileOf } from '../../file.ts';
import { runParams } from './custom-report.ts';

/** Downloads the file of a run, as it was created. */
export const downloadCustomReportRun = defineCall({
  name: 'download_custom_report_run',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/{id}/customreport/{report_id}/runs/{run_id}/download',
  summary: 'Download the file of a report run',
  source: 'S1.24; S3.39',
  permission: { all_of: ['CRVI', 'EXPT'] },
  effect: 'read',
  merchant_scope: 'any',
  params: runParams,
  response: fileOf('application/pdf', 'text/csv; charset=utf-8', 'application/vnd.ms-excel'),
  errors: [],
});
