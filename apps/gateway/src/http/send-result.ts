import type { CallDeclaration } from '@countinghouse/contract/call';
import { type FileResponse, isFileKind } from '@countinghouse/contract/file';
import type { FastifyReply } from 'fastify';
import type { ContractChecks } from './contract-checks.ts';
import { sendFile } from './send-file.ts';

const jsonType = 'application/json; charset=utf-8';

/** Sends the result of an operation as its call declares it: a file, or JSON without undeclared fields. */
export function sendResult(
  { checkedResponse }: ContractChecks,
  call: CallDeclaration,
  result: unknown,
  reply: FastifyReply,
) {
  if (isFileKind(call.response)) return sendFile(reply, result as FileResponse);
  reply.header('content-type', jsonType);
  return JSON.stringify(checkedResponse(call, result));
}
