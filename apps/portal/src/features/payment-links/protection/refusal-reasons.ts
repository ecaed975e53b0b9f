import { useLingui } from '@lingui/react/macro';

/** Returns why an attempt was refused, in words. */
export function useRefusalReasons(): (reason: string) => string {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    session: t`Too many attempts in one visit`,
    card: t`Too many attempts with one card`,
    address: t`Too many attempts from one IP address`,
    personal_link: t`Too many attempts on one personal page`,
    link: t`Too many declined payments on one link`,
    merchant: t`Too many attempts on all your payment pages`,
    different_cards: t`Too many different cards were declined`,
    challenge: t`The browser check was not passed`,
  };
  return (reason) => words[reason] ?? t`Refused`;
}
