import type { Locale } from '@countinghouse/domain/text/locales';
import { localeNames } from '@countinghouse/domain/text/reader-locale';
import { initialLocale } from '../shared/i18n/i18n.ts';

/** These texts are here because the catalogue itself may be what could not be loaded. */
const words: Record<Locale, { gone: string; offline: string; again: string }> = {
  en: {
    gone: 'Countinghouse cannot be reached right now.',
    offline: 'You are offline. Countinghouse opens as soon as there is a connection.',
    again: 'Try again',
  },
  de: {
    gone: 'Countinghouse ist gerade nicht erreichbar.',
    offline: 'Sie sind offline. Countinghouse öffnet sich, sobald eine Verbindung besteht.',
    again: 'Erneut versuchen',
  },
  es: {
    gone: 'No se puede acceder a Countinghouse en este momento.',
    offline: 'Está sin conexión. Countinghouse se abrirá en cuanto haya conexión.',
    again: 'Reintentar',
  },
  'es-MX': {
    gone: 'No se puede acceder a Countinghouse en este momento.',
    offline: 'No tiene conexión. Countinghouse se abrirá en cuanto haya conexión.',
    again: 'Reintentar',
  },
  'fr-FR': {
    gone: 'Countinghouse est injoignable pour le moment.',
    offline: 'Vous êtes hors ligne. Countinghouse s’ouvrira dès que la connexion sera rétablie.',
    again: 'Réessayer',
  },
  'zh-CN': {
    gone: '目前无法连接 Countinghouse。',
    offline: '您已离线。恢复连接后，Countinghouse 将自动打开。',
    again: '重试',
  },
};

/**
 * Shows that the portal could not start: only text, a Try again button, and a retry when the connection returns. Uses no catalogue and no
 * component.
 */
export function showGone(place: HTMLElement): void {
  const locale = initialLocale();
  const { gone, offline, again } = words[locale];
  document.documentElement.lang = localeNames[locale].html;
  const sentence = document.createElement('h1');
  sentence.textContent = navigator.onLine ? gone : offline;
  const retry = document.createElement('button');
  retry.type = 'button';
  retry.textContent = again;
  const reload = () => window.location.reload();
  retry.addEventListener('click', reload);
  window.addEventListener('online', reload);
  const box = document.createElement('main');
  box.className = 'ui-gone';
  box.append(sentence, retry);
  place.replaceChildren(box);
}
