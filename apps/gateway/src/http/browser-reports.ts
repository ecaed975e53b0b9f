import type { FastifyInstance } from 'fastify';
import { OperationError } from '../operation.ts';
import { requireEachFieldOnce } from './json-body.ts';

/** The body of `POST /checkout/reports`. */
type Report = { kind: 'csp' | 'integrity'; page: string; what: string; blocked: string };

/** The report kinds of the Reporting API that count. Others, such as a deprecated feature, say nothing about the contents of a page. */
const kinds: Readonly<Record<string, Report['kind']>> = { 'csp-violation': 'csp', 'integrity-violation': 'integrity' };

/** Content that browser extensions add is not a fault of the page. */
const ofExtension = /^(?:chrome|moz|safari|safari-web|ms-browser|webkit-masked)(?:-extension|-url)?(?::|$)/;

const reports_maximum = 20;

/**
 * Parses reports that browsers send automatically (`Reporting-Endpoints`, and `report-uri` in older ones) into the body that the call
 * declares. Query and fragment of addresses are removed, because they can contain a secret.
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

/** Returns the reports in a body sent by a browser, in either format. */
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

/** An address without query and fragment, or the keyword used instead of one (`inline`, `eval`). */
function addressOf(value: unknown): string {
  return textOf(textOf(value, 2_000).replace(/[?#].*$/s, ''));
}
