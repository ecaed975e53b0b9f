import { t } from '@lingui/core/macro';

/** What shows for a link that was never made. */
export function UnknownLinkPage() {
  return (
    <main>
      <h1>{t`This link does not work`}</h1>
      <p>{t`Open the link in your email again, or ask the business for a new one.`}</p>
    </main>
  );
}
