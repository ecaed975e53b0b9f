import './style/styles.css';
import { render } from 'preact';
import { App } from './app.tsx';
import { config } from './config.ts';
import { activateLocale, initialLocale } from './i18n/i18n.ts';
import { hasVisit, startVisit, takeSecret } from './visit/visit.ts';

// This comes first, so that the secret leaves the address bar whatever happens next.
takeSecret();

const { merchant_preview } = config();
const root = document.getElementById('root');
if (merchant_preview !== null && window.location.pathname === '/payment-link/preview' && !hasVisit()) {
  // Without a link, the address is the merchant's preview on a shared origin.
  window.location.replace(merchant_preview);
} else if (root !== null) {
  const texts = activateLocale(initialLocale());
  startVisit(texts);
  await texts;
  root.replaceChildren();
  render(<App />, root);
}
