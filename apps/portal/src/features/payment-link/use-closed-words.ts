import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { Closed } from './use-visit.ts';

const words: Readonly<Record<Closed, { title: MessageDescriptor; note: MessageDescriptor }>> = {
  unknown: {
    title: msg`This link does not work`,
    note: msg`Open the link in your email again, or ask the business for a new one.`,
  },
  used: {
    title: msg`This link has been used`,
    note: msg`A card was added with it. To add another one, ask the business for a new link.`,
  },
  expired: {
    title: msg`This link has expired`,
    note: msg`Ask the business for a new one.`,
  },
  withdrawn: {
    title: msg`This link is no longer valid`,
    note: msg`Use the newest email that you got, or ask the business for a new link.`,
  },
  business_unavailable: {
    title: msg`This business cannot take cards right now`,
    note: msg`Try again later, or ask the business.`,
  },
  session_over: {
    title: msg`Your session is over`,
    note: msg`Open the link in your email again to go on. Nothing was sent.`,
  },
  too_many_tries: {
    title: msg`Too many tries`,
    note: msg`Wait an hour, then open the link in your email again.`,
  },
};

/** Why nothing can be done by a link, and what the visitor can do about it. */
export function useClosedWords(): (why: Closed) => { title: string; note: string } {
  const { _ } = useLingui();
  return (why) => ({ title: _(words[why].title), note: _(words[why].note) });
}
