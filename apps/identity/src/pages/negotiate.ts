import { type Locale, locales } from '@countinghouse/domain/text/locales';

/** The sources of a language preference, strongest first. All are unvalidated input. */
export type LocaleWishes = {
  /** The `lang` of the address: just chosen in the language menu. */
  lang?: unknown;
  /** The cookie with an earlier choice. */
  cookie?: string | undefined;
  /** OpenID Connect `ui_locales`: BCP 47 tags separated by spaces, most preferred first. */
  ui_locales?: string | undefined;
  /** The browser's `Accept-Language` header (RFC 9110 section 12.5.4). */
  accept_language?: string | undefined;
};

/** Longer input is ignored: a sender can make a header as long as they like. */
const wishMaximum_characters = 500;

/** Spanish of these regions is closer to Mexico's than to Spain's. */
const latinAmerica = /^es-(419|mx|us|ar|bo|cl|co|cr|cu|do|ec|gt|hn|ni|pa|pe|pr|py|sv|uy|ve)\b/;

/** Returns the product's locale for a BCP 47 tag; undefined if there is none. Traditional Chinese is not supported. */
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

/** Returns the tags of an Accept-Language header by weight, without those of weight 0. */
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

/** Returns the locale of a page: the strongest preference that the product supports, otherwise English. */
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
