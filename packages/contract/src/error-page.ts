import type { CallDeclaration } from './call.ts';
import { errorsOf } from './call-errors.ts';
import { errorOccasions } from './error-occasions.ts';
import { commonErrors, type ErrorCode, errorCodes } from './errors.ts';

/** The Markdown of docs/errors.md: one line a code, with the calls that can give it. */
export function createErrorPage(calls: Readonly<Record<string, CallDeclaration>>): string {
  const common = new Set<ErrorCode>(commonErrors);
  const callsOf = (code: ErrorCode) => {
    if (common.has(code)) return 'every signed-in call';
    const names = Object.values(calls)
      .filter((call) => errorsOf(call).includes(code))
      .map(({ name }) => `\`${name}\``);
    return names.length === 0 ? '–' : names.join(', ');
  };
  const rows = (Object.keys(errorCodes) as ErrorCode[])
    .map((code) => ({ code, ...errorCodes[code] }))
    .sort((a, b) => a.status - b.status)
    .map(
      ({ code, status, message }) =>
        `| \`${code}\` | ${status} | ${message} | ${errorOccasions[code]} | ${callsOf(code)} |`,
    );
  return `# Errors

Every error is answered as \`{ code, message, errors?: [{ field, message }], details?, request_id }\` with the HTTP status of
its code. \`message\` is one sentence for a person; the portal shows its own translation of it by the code. \`request_id\`
stands in the response header \`X-Request-Id\` and in the logs too.

This page is made from \`packages/contract/src/errors.ts\`, \`error-occasions.ts\` and the declarations of the calls by \`npm run generate\`.

| code | status | message | when | given by |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}
