import type { I18n } from '@lingui/core';
import { createElement, Fragment, type ReactElement } from 'react';
import { Button } from '../../components/button.ts';
import { Paragraph } from '../../components/paragraph.ts';

/** The facts of a mail about its link to the page for a new card. */
export type CardLinkFacts = { link: string; lifetime_hours: number };

/** Returns the button to the page on which a customer enters a card, and how long its link is valid. */
export function cardLink(i18n: I18n, { link, lifetime_hours }: CardLinkFacts): ReactElement {
  return createElement(
    Fragment,
    null,
    createElement(Button, {
      text: i18n._({ id: 'card_request.button', message: 'Add your card' }),
      href: link,
    }),
    createElement(Paragraph, {
      text: i18n._({
        id: 'card_request.expires',
        message: 'The link expires after {hours, plural, one {# hour} other {# hours}}, or once you have added a card.',
        values: { hours: lifetime_hours },
      }),
    }),
  );
}
