import { formatPhone } from '@countinghouse/domain/text/format';
import { t } from '@lingui/core/macro';
import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { phoneAddress } from '../format.ts';
import { LeaveVisit } from '../visit/leave-visit.ts';
import { BrandMark } from './brand-mark.tsx';
import { LanguageField } from './language-field.tsx';
import styles from './page-frame.module.css';

/** The business, for the head and the foot of a page. Empty parts are left out. */
export type Business = {
  name: string;
  /** Such as `Portland, Maine`. */
  place: string;
  /** Ten digits. */
  phone: string;
  support_email: string;
  privacy_url: string;
  terms_url: string;
};

/** Two columns from 900 px on, with what is paid beside how; otherwise one column. */
export function DuoFrame({
  business,
  what,
  children,
}: {
  business: Business;
  what: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <main class={styles.duo}>
      <div class={styles.left}>
        <PageHead business={business} />
        <div class={styles.what}>{what}</div>
        <PageFoot business={business} />
      </div>
      <div class={styles.right}>{children}</div>
    </main>
  );
}

/** One centred column. */
export function SingleFrame({ business, children }: { business: Business | undefined; children: ComponentChildren }) {
  return (
    <main class={styles.single}>
      <PageHead business={business} />
      <div class={styles.middle}>{children}</div>
      <PageFoot business={business} />
    </main>
  );
}

function PageHead({ business }: { business: Business | undefined }) {
  return (
    <header class={styles.head}>
      {business === undefined ? (
        <>
          <BrandMark size={40} />
          <p class={styles.name}>Countinghouse</p>
        </>
      ) : (
        <>
          <span class={styles.initial} aria-hidden="true">
            {[...business.name][0]?.toUpperCase() ?? ''}
          </span>
          <div>
            <p class={styles.name} dir="auto">
              {business.name}
            </p>
            {business.place === '' ? null : <p class={styles.place}>{business.place}</p>}
          </div>
        </>
      )}
      <LanguageField />
    </header>
  );
}

function PageFoot({ business }: { business: Business | undefined }) {
  const leave = useContext(LeaveVisit);
  const { support_email = '', phone = '', privacy_url = '', terms_url = '' } = business ?? {};
  return (
    <footer class={styles.foot}>
      {support_email === '' && phone === '' ? null : (
        <p class={styles.questions}>
          <span>{t`Questions about this payment?`}</span>
          {support_email === '' ? null : (
            <a class={styles.link} href={`mailto:${support_email}`}>
              {support_email}
            </a>
          )}
          {phone === '' ? null : (
            <a class={styles.link} href={phoneAddress(phone)} dir="ltr">
              {formatPhone(phone)}
            </a>
          )}
        </p>
      )}
      <p class={styles.by}>
        <span class={styles.product}>
          <BrandMark size={18} />
          Countinghouse
        </span>
        {privacy_url === '' ? null : (
          <a class={styles.link} href={privacy_url} target="_blank" rel="noreferrer">{t`Privacy`}</a>
        )}
        {terms_url === '' ? null : (
          <a class={styles.link} href={terms_url} target="_blank" rel="noreferrer">{t`Terms`}</a>
        )}
        {leave === undefined ? null : (
          <button type="button" class={styles.link} onClick={leave}>
            {t`Leave this page`}
          </button>
        )}
      </p>
    </footer>
  );
}
