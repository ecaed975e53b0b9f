import { type Locale, locales } from '@countinghouse/domain/text/locales';

/** Where a wish for a language may stand, the strongest first. All are as they came in, unchecked. */
export type LocaleWishes = {
  /** The `lang` of the address: chosen in the language menu just now. */
  lang?: unknown;
  /** The cookie that keeps an earlier choice. */
  cookie?: string | undefined;
  /** OpenID Connect `ui_locales`: BCP 47 tags apart by spaces, the most wanted first. */
  ui_locales?: string | undefined;
  /** The browser's `Accept-Language` header (RFC 9110 section 12.5.4). */
  accept_language?: string | undefined;
};

/** Longer wishes are not read: a header may be as long as its sender likes. */
const wishMaximum_characters = 500;

/** Spanish of these regions is nearer to Mexico's than to Spain's. */
const latinAmerica = /^es-(419|mx|us|ar|bo|cl|co|cr|cu|do|ec|gt|hn|ni|pa|pe|pr|py|sv|uy|ve)\b/;

/** The product's locale for one BCP 47 tag, or undefined where it has none. Traditional Chinese is not in the product. */
export function localeForTag(tag: string): Locale | undefined {
  const wanted = tag.trim().toLowerCase().replaceAll('_', '-');
  const exact = locales.find((locale) => locale.toLowerCase() === wanted);
  if (exact !== undefined) return exact;
  if (latinAmerica.test(wanted)) return 'es-MX';
  if (/^zh-(hant|tw|hk|mo)\b/.test(wanted)) return undefined;
  const language = wanted.split('-')[0];
  return locales.find((locale) => locale.split('-')[0] === language);
}

function firstKnown(tags: readonly string[]): Locale | undefined {
  for (const tag of tags) {
    const locale = localeForTag(tag);
    if (locale !== undefined) return locale;
  }
  return undefined;
}

/** The tags of an Accept-Language header by their weight; what has weight 0 is not wanted. */
function tagsByWeight(header: string): string[] {
  return header
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim());
      const weight = parameters.find((parameter) => parameter.toLowerCase().startsWith('q='))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

/** The locale of a page: the strongest wish that the product can fulfil, and English where there is none. */
export function negotiateLocale({ lang, cookie, ui_locales, accept_language }: LocaleWishes): Locale {
  const bounded = (wish: unknown) => (typeof wish === 'string' ? wish.slice(0, wishMaximum_characters) : '');
  return (
    firstKnown([bounded(lang)]) ??
    firstKnown([bounded(cookie)]) ??
    firstKnown(bounded(ui_locales).split(/\s+/)) ??
    firstKnown(tagsByWeight(bounded(accept_language))) ??
    'en'
  );
}
