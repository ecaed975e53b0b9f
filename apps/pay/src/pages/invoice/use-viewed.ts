import { noteVisitorView } from '@countinghouse/contract/payment-link/note-visitor-view';
import { useEffect } from 'preact/hooks';
import { send } from '../../client/send.ts';

/** What a person does on a page that they read, and what no mail scanner does that opens the links of a mail. */
const acts = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Tells with the first act of a person on the page that the document was viewed. Nobody hears of it where that does not arrive. */
export function useViewed(): void {
  useEffect(() => {
    const given_up = new AbortController();
    const tell = () => {
      given_up.abort();
      void send(noteVisitorView, { body: {} }).catch(() => undefined);
    };
    for (const act of acts) window.addEventListener(act, tell, { signal: given_up.signal, passive: true });
    return () => given_up.abort();
  }, []);
}
