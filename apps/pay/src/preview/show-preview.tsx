import '../style/styles.css';
import { render } from 'preact';
import { App } from '../app.tsx';
import { activateLocale } from '../i18n/i18n.ts';
import { goTo } from '../route.ts';
import { visitorSession } from '../visit/visitor-session.ts';
import { restartAnswers } from './send.ts';
import { type Shown, setShown } from './shown.ts';

const root = document.getElementById('root');
let count = 0;

/** Shows a page in a state, from its beginning. */
async function show(shown: Shown): Promise<void> {
  if (root === null) return;
  document.documentElement.dataset.colorScheme = shown.scheme;
  setShown(shown);
  restartAnswers();
  visitorSession.begin('preview', { id: 'preview', username: 'Guest', email: '' });
  await activateLocale(shown.locale);
  goTo(shown.state === 'form' || shown.state === 'declined' ? 'process' : 'offer');
  count += 1;
  render(<App key={count} />, root);
}

window.addEventListener('message', ({ origin, source, data }: MessageEvent<Shown>) => {
  if (origin === window.location.origin && source === window.parent) void show(data);
});

// Tells the portal that the preview is ready to receive what to show.
window.parent.postMessage('preview_ready', window.location.origin);
