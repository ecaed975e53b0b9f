import type { FastifyInstance } from 'fastify';
import { OperationError } from '../operation.ts';
import { requireEachFieldOnce } from './json-body.ts';

/** What `POST /checkout/reports` takes. */
type Report = { kind: 'csp' | 'integrity'; page: string; what: string; blocked: string };

/** Kinds of the Reporting API. Every other, such as that of a deprecated feature, says nothing about what a page consists of. */
const kinds: Readonly<Record<string, Report['kind']>> = { 'csp-violation': 'csp', 'integrity-violation': 'integrity' };

/** What extensions of a browser put into a page is no fault of the page. */
const ofExtension = /^(?:chrome|moz|safari|safari-web|ms-browser|webkit-masked)(?:-extension|-url)?(?::|$)/;

const reports_maximum = 20;

/**
 * Reads what browsers send by themselves (`Reporting-Endpoints`, and `report-uri` of older ones) as the body that the call declares, with the
 * addresses without query and fragment: whatever secret stood there is not kept.
 */
export function readBrowserReports(app: FastifyInstance): void {
  app.addContentTypeParser(
    ['application/reports+json', 'application/csp-report'],
    { parseAs: 'string' },
    (request, text, done) => {
      if (request.routeOptions.config.call?.name !== 'report_page') {
        done(new OperationError('malformed_body'));
        return;
      }
      try {
        const parsed: unknown = JSON.parse(text as string);
        requireEachFieldOnce(text as string);
        done(null, { reports: reportsOf(parsed) });
      } catch (fault) {
        done(fault instanceof OperationError ? fault : new OperationError('malformed_body'));
      }
    },
  );
}

/** The reports of a body that a browser made, in either form. */
export function reportsOf(body: unknown): Report[] {
  const given = Array.isArray(body) ? body : [body];
  return given
    .flatMap((each) => reportOf(recordOf(each)))
    .filter(({ blocked }) => !ofExtension.test(blocked))
    .slice(0, reports_maximum);
}

function reportOf(given: Record<string, unknown>): Report[] {
  const older = given['csp-report'];
  if (older !== undefined) {
    const about = recordOf(older);
    const what = textOf(about['effective-directive']) || textOf(about['violated-directive']);
    return [{ kind: 'csp', page: pathOf(about['document-uri']), what, blocked: addressOf(about['blocked-uri']) }];
  }
  const kind = typeof given.type === 'string' ? kinds[given.type] : undefined;
  if (kind === undefined) return [];
  const about = recordOf(given.body);
  const page = pathOf(about.documentURL ?? given.url);
  const what = textOf(kind === 'csp' ? about.effectiveDirective : about.destination);
  return [{ kind, page, what, blocked: addressOf(about.blockedURL) }];
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

const textOf = (value: unknown, maximum = 300) => (typeof value === 'string' ? value.slice(0, maximum) : '');

/** The path of a page. */
function pathOf(value: unknown): string {
  const address = textOf(value, 2_000);
  return textOf(URL.canParse(address) ? new URL(address).pathname : '', 200);
}

/** An address without its query and fragment, or the word that stands in its place (`inline`, `eval`). */
function addressOf(value: unknown): string {
  return textOf(textOf(value, 2_000).replace(/[?#].*$/s, ''));
}
