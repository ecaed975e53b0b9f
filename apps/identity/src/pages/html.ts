/** Safe markup: built by `html`, or marked as safe by `trusted`. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = Html | string | number | false | undefined | readonly Part[];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for the content of an element and for a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

function markupOf(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.markup;
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return part.map(markupOf).join('');
}

/**
 * The tag of a template in which every value is escaped, unless it is `Html` itself. Lists are joined; `undefined` and `false` render
 * nothing. Attributes must be quoted.
 */
export function html(literals: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(literals.reduce((so_far, literal, index) => so_far + markupOf(values[index - 1]) + literal));
}

/** Marks markup as safe without escaping: only for markup of this server or the provider. */
export function trusted(markup: string): Html {
  return new Html(markup);
}
