import { type Html, html } from './html.ts';

/** A page that says something and leads on: a title, what it means, and one way forward. */
export function notice(title: string, paragraphs: readonly (string | false)[], way: Html, small?: Html): Html {
  return html`<h1>${title}</h1>
${paragraphs.map((paragraph, index) => paragraph !== false && html`<p class="${index === 0 ? 'purpose' : 'hint'}">${paragraph}</p>`)}
<div class="actions">${way}</div>
${small}`;
}
