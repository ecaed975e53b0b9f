import type { LinkPage } from '@countinghouse/contract/payment-link/visitor-page';
import { t } from '@lingui/core/macro';
import styles from './payment.module.css';

/** What a link is about, in the merchant's own words, which are never translated. */
export function LinkHead({ page: { title, heading, description, text, business } }: { page: LinkPage }) {
  const name = title === '' ? heading : title;
  const words = description === '' ? text : description;
  return (
    <>
      <h1 class={styles.title} dir="auto">
        {name === '' ? t`Pay ${business}` : name}
      </h1>
      {words === '' ? null : (
        <p class={styles.description} dir="auto">
          {words}
        </p>
      )}
    </>
  );
}
