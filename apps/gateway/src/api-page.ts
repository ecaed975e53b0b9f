import { createHash } from 'node:crypto';
import { calls } from '@countinghouse/contract/calls';
import { createOpenApi, type OpenApiDocument } from '@countinghouse/contract/openapi';
import type { FastifyInstance } from 'fastify';

let written: { json: string; page: string } | undefined;

/** The description and its page: written by the first gateway of a process, before it listens, since they take a third of its start. */
function description(): { json: string; page: string } {
  if (written === undefined) {
    const document = createOpenApi(calls);
    written = { json: JSON.stringify(document), page: pageOf(document) };
  }
  return written;
}

/** GET /api/openapi.json and, for people, GET /api/docs: one page without a script and without a request elsewhere. */
export function mountApiPage(app: FastifyInstance): void {
  const { json, page } = description();
  const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(json));
  app.get('/api/docs', async (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
  );
}

type Described = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters: readonly { $ref?: string; name?: string; in?: string; required?: boolean; schema?: unknown }[];
  requestBody?: { content: { 'application/json': { schema: unknown } } };
  responses: Record<string, { description: string; content: { 'application/json': { schema: unknown } } }>;
};

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 64rem; margin: 0 auto; padding: 2rem 1rem 6rem; }
h1 { font-size: 1.75rem; } h2 { margin-top: 3rem; border-bottom: 1px solid; padding-bottom: .25rem; }
h3 { margin: 2rem 0 .25rem; font-size: 1.05rem; } code, pre { font: 13px/1.5 ui-monospace, monospace; }
h3 code { font-size: .95rem; } pre { overflow: auto; padding: .75rem 1rem; border: 1px solid; border-radius: 8px; max-height: 32rem; }
.method { display: inline-block; min-width: 3.5rem; font-weight: 700; } table { border-collapse: collapse; width: 100%; }
td, th { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; } nav a { margin-right: 1rem; white-space: nowrap; }
summary { cursor: pointer; padding: .25rem 0; } p { margin: .25rem 0 .5rem; }
`;

function pageOf(document: OpenApiDocument): string {
  const tags = document.tags as { name: string; description: string }[];
  const { title, description } = document.info as { title: string; description: string };
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, call: call as unknown as Described })),
  );
  const sections = tags.map(({ name, description: label }) => {
    const own = described.filter(({ call }) => call.tags.includes(name));
    const body = own.length === 0 ? '<p>No calls yet.</p>' : own.map(callOf).join('');
    return `<section><h2 id="${escaped(name)}">${escaped(label)}</h2>${body}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><style>${style}</style></head><body><main><h1>${escaped(title)}</h1><p>${escaped(description)}</p>
<p>For programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="Services">${tags.map(({ name, description: label }) => `<a href="#${escaped(name)}">${escaped(label)}</a>`).join('')}</nav>
${sections.join('\n')}</main></body></html>`;
}

function callOf({ path, method, call }: { path: string; method: string; call: Described }): string {
  const parameters = call.parameters
    .map(({ $ref, name, in: place, required, schema }) => {
      const shown = $ref === undefined ? name : $ref.split('/').at(-1);
      return `<tr><td><code>${escaped(shown ?? '')}</code></td><td>${place ?? 'header'}</td><td>${required === true ? 'required' : ''}</td><td><code>${escaped(schema === undefined ? '' : JSON.stringify(schema))}</code></td></tr>`;
    })
    .join('');
  const errors = Object.entries(call.responses)
    .filter(([status]) => status !== '200')
    .map(
      ([status, { description }]) =>
        `<tr><td>${status}</td><td>${escaped(description).replaceAll('\n\n', '<br>')}</td></tr>`,
    )
    .join('');
  const body = call.requestBody?.content['application/json'].schema;
  return `<article><h3 id="${escaped(call.operationId)}"><span class="method">${method.toUpperCase()}</span> <code>${escaped(path)}</code></h3>
<p><strong>${escaped(call.summary)}.</strong> ${escaped(call.description)}</p>
<details><summary>Parameters</summary><table><tbody>${parameters}</tbody></table></details>
${body === undefined ? '' : `<details><summary>Body</summary>${schemaOf(body)}</details>`}
<details><summary>Answer</summary>${answerOf(call)}</details>
<details><summary>Errors</summary><table><tbody>${errors}</tbody></table></details></article>`;
}

function answerOf({ responses }: Described): string {
  const content: Record<string, { schema: unknown }> = responses[200]?.content ?? {};
  const json = content['application/json'];
  return json === undefined ? `<p>A file: ${escaped(Object.keys(content).join(', '))}</p>` : schemaOf(json.schema);
}

function schemaOf(schema: unknown): string {
  return `<pre tabindex="0"><code>${escaped(JSON.stringify(schema, null, 2))}</code></pre>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
