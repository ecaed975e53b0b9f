import { type Html, html } from './html.ts';

/** A page with a message: title, explanation, and one way to continue. */
export function notice(title: string, paragraphs: readonly string[], way: Html, small: Html | false = false): Html {
  return html`<h1>${title}</h1>
${paragraphs.map((paragraph, index) => html`<p class="${index === 0 ? 'message' : 'hint'}">${paragraph}</p>`)}
<div class="actions">${way}</div>
${small}`;
}
