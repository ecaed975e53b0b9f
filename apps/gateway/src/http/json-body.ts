import { maskCardNumbers } from '@countinghouse/domain/card/card-number-in-text';
import type { FastifyInstance } from 'fastify';
import { OperationError } from '../operation.ts';

/** No body of the contract is nested deeper than a few objects and lists. */
const depth_maximum = 32;

/**
 * Makes JSON parsing unambiguous: refuses a body with a duplicate field in one object, because a proxy or a person that
 * checked it before may have seen the other value. Also refuses `__proto__` and `constructor`.
 */
export function readJsonStrictly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const checked: typeof done = (error, value) => {
      if (error !== null) return done(error);
      try {
        requireEachFieldOnce(text as string);
      } catch (fault) {
        return done(fault as Error);
      }
      done(null, value);
    };
    void parse(request, text as string, checked);
  });
}

/** An open object with its names so far, or an open list with its current index. */
type Open = { names: Set<string>; name: string } | { names: null; name: number };

/**
 * Refuses duplicate fields.
 *
 * @param text well-formed JSON
 * @throws OperationError invalid_request for a duplicate field, malformed_body if it is nested too deeply
 */
export function requireEachFieldOnce(text: string): void {
  const open: Open[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const inner = open.at(-1);
    switch (text.charCodeAt(index)) {
      case quote: {
        const end = endOfText(text, index);
        if (inner !== undefined && inner.names !== null && isName(text, end)) {
          const name = nameOf(text, index, end);
          if (inner.names.has(name)) throw givenTwice([...open.slice(0, -1).map((each) => each.name), name]);
          inner.names.add(name);
          inner.name = name;
        }
        index = end;
        break;
      }
      case openingBrace:
        open.push({ names: new Set(), name: '' });
        break;
      case openingBracket:
        open.push({ names: null, name: 0 });
        break;
      case closingBrace:
      case closingBracket:
        open.pop();
        break;
      case comma:
        if (inner?.names === null) inner.name += 1;
        break;
    }
    if (open.length > depth_maximum) throw new OperationError('malformed_body');
  }
}

const [quote, backslash, colon, comma] = [0x22, 0x5c, 0x3a, 0x2c];
const [openingBrace, closingBrace, openingBracket, closingBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/** The index of the quotation mark that ends a string. Skips long strings, such as files, quickly. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === backslash) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
}

function isName(text: string, end: number): boolean {
  let index = end + 1;
  while (text.charCodeAt(index) <= 0x20) index += 1;
  return text.charCodeAt(index) === colon;
}

function nameOf(text: string, start: number, end: number): string {
  const written = text.slice(start + 1, end);
  return written.includes('\\') ? (JSON.parse(`"${written}"`) as string) : written;
}

function givenTwice(path: readonly (string | number)[]): OperationError {
  const field = path.map((part) => maskCardNumbers(String(part)).slice(0, 64)).join('.');
  return new OperationError('invalid_request', { errors: [{ field, message: 'must be given once' }] });
}
