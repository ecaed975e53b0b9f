import type { downloadCustomReportRun as declaration } from '@countinghouse/contract/merchants/reports/download-custom-report-run';
import { type Operation, OperationError } from '../../../operation.ts';
import { readFileDetails, readFilePiece, readFilePieces } from '../../../store/reports/files.ts';
import { ownReportEntity } from './report-entity.ts';

/** Streams the file of a run of the caller's entity; not found once it is deleted. */
export const downloadCustomReportRun: Operation<typeof declaration> = async (context, { params }) => {
  const { entity_id } = ownReportEntity(context.identity, params.id);
  const file = await context.transaction(async (transaction) => {
    const run = await transaction
      .selectFrom('custom_report_runs')
      .where('entity_id', '=', entity_id)
      .where('report_id', '=', params.report_id)
      .where('run_id', '=', params.run_id)
      .select('file_id')
      .executeTakeFirst();
    return run?.file_id == null ? undefined : readFileDetails(transaction, entity_id, run.file_id);
  });
  if (file === undefined) throw new OperationError('not_found');
  const { file_id, file_name, media_type, size_bytes } = file;
  return {
    name: file_name,
    media_type,
    length_bytes: size_bytes,
    content: readFilePieces((sequence) =>
      context.transaction((transaction) => readFilePiece(transaction, entity_id, file_id, sequence)),
    ),
  };
};
