import { CallError } from '@countinghouse/contract/client';
import { logoutDelay_ms, noRecordRedirectDelay_ms } from '@countinghouse/domain/constants';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { i18n } from '@lingui/core';
import { logFault } from '../log.ts';
import { goTo } from '../navigation/go-to.ts';
import { session } from '../session/session.ts';
import { logout } from '../sign-in/logout.ts';
import { describeError, type ErrorEffect, type ErrorNotice } from './error-catalogue.ts';
import { cardNumberInLineSentence, cardNumberSentence, codeSentences, ownSentences } from './error-messages.ts';
import { IdentityChangedError } from './one-identity.ts';

/** Where a failed call is reported: in a toast (default), in the page, or only in the log. */
export type Shown = 'toast' | 'in_place' | 'log';

/** Returns a notice in the user's language. */
function noticeText(notice: ErrorNotice): string {
  if ('own' in notice) return i18n._(ownSentences[notice.own]);
  if ('card_number_in' in notice) {
    return i18n._(notice.card_number_in === 'file' ? cardNumberInLineSentence(notice.line) : cardNumberSentence);
  }
  return 'code' in notice ? i18n._(codeSentences[notice.code]) : notice.text;
}

/** Returns what a page shows in place of content that failed to load: the sentences, and the details for support. */
export function errorTexts(error: unknown): { texts: string[]; details: string | undefined } {
  if (!(error instanceof CallError)) return { texts: [i18n._(ownSentences.unknown_error)], details: undefined };
  const details = [error.code, error.request_id].filter((part) => part !== undefined).join(' ');
  return { texts: describeError(error).notices.map(noticeText), details: details === '' ? undefined : details };
}

/** Reports a failed call as the error catalogue says, and runs its effect 2 seconds later. */
export function reportError(error: unknown, shown: Shown = 'toast'): void {
  if (error instanceof IdentityChangedError) return;
  if (!(error instanceof CallError)) {
    logFault('Something failed', error);
    if (shown === 'toast') toast({ tone: 'danger', title: i18n._(ownSentences.unknown_error) });
    return;
  }
  const { notices, effect } = describeError(error);
  // Sent before a sign-out, answered after it.
  if (effect === 'logout' && session.snapshot().token === undefined) return;
  if (shown === 'log') logFault(`A call to ${error.service} failed: ${error.status}`);
  if (shown === 'toast' || effect !== undefined) {
    for (const notice of notices) toast({ tone: 'danger', title: noticeText(notice) });
  }
  if (effect !== undefined) follow(effect);
}

let awaited: ErrorEffect | undefined;

/** Several calls can fail at the same time; their effect runs once. */
function follow(effect: ErrorEffect): void {
  if (awaited === effect) return;
  awaited = effect;
  const { token } = session.snapshot();
  setTimeout(
    () => {
      awaited = undefined;
      // If the token was renewed or the user signed out in the meantime, there is nothing to end.
      if (effect === 'logout') {
        if (token !== undefined && session.snapshot().token === token) void logout('login_required');
      } else if (effect === 'visitor_logout') session.clearVisitor();
      else void goTo('/pagenotfound');
    },
    effect === 'page_not_found' ? noRecordRedirectDelay_ms : logoutDelay_ms,
  );
}
