import type { CallDeclaration } from './call.ts';
import { errorsOf } from './call-errors.ts';
import { errorOccasions } from './error-occasions.ts';
import { commonErrors, type ErrorCode, errorCodes } from './errors.ts';

/** Creates the Markdown of docs/errors.md: one line per code, with the calls that can answer it. */
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

Every error response has the form \`{ code, message, errors?: [{ field, message }], details?, request_id }\` with the HTTP status of
its code. \`message\` is one sentence for people; the portal shows its own translation for the code. \`request_id\`
is also in the response header \`X-Request-Id\` and in the logs.

This page is generated from \`packages/contract/src/errors.ts\`, \`error-occasions.ts\` and the call declarations by \`npm run generate\`.

| code | status | message | when | given by |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}
