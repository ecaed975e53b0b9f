import { createContactMessage } from '@countinghouse/contract/core/contact/create-contact-message';
import { Button, LinkButton } from '@countinghouse/ui/button/button';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { FormPanel } from '@countinghouse/ui/field/form-panel';
import { FormLayout } from '@countinghouse/ui/field/form-section';
import { useLingui } from '@lingui/react/macro';
import { IconMailCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { errorTexts } from '../../shared/client/report-error.ts';
import { RoutePage } from '../../shared/page/route-page.tsx';
import { useSession } from '../../shared/session/session.ts';
import { useWriteLock } from '../../shared/session/use-write-lock.ts';
import { ContactFields } from './contact-fields.tsx';
import { type Sent, useContactForm } from './use-contact-form.ts';

/** /contact-us: a message to the operator, signed in or not (blanks.md 9). */
export function ContactPage() {
  const { t } = useLingui();
  const { token, user } = useSession();
  const [sent, setSent] = useState<Sent>();
  return (
    <RoutePage title={t`Contact Us`} purpose={t`Ask us anything about your payments, your account or this portal.`}>
      {sent !== undefined ? (
        <SentState sent={sent} signed_in={user !== undefined} onAgain={() => setSent(undefined)} />
      ) : token !== undefined && user === undefined ? (
        <FormSkeleton />
      ) : (
        <ContactForm key={user?.user_id ?? ''} onSent={setSent} />
      )}
    </RoutePage>
  );
}

function ContactForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const { t } = useLingui();
  const { user } = useSession();
  const locked = useWriteLock(createContactMessage);
  const form = useContactForm({ user, locked, onSent });
  return (
    <form ref={form.place} onSubmit={(event) => void form.submit(event)} noValidate aria-label={t`Contact Us`}>
      <FormLayout
        panel={
          <FormPanel
            title={t`Your message`}
            details={
              <p className="ui-small ui-second">
                {t`You’ll get a confirmation with a reference number. We’ll answer by email.`}
              </p>
            }
            action={
              <div className="ui-stack">
                {form.failure === undefined ? null : (
                  <Callout tone="danger" alert title={t`The message was not sent`}>
                    <p>{errorTexts(form.failure).texts.join(' ')}</p>
                    <p>{t`What you wrote is still here.`}</p>
                  </Callout>
                )}
                <Button type="submit" size="big" full color="primary" loading={form.sending} disabledReason={locked}>
                  {t`Send message`}
                </Button>
              </div>
            }
          />
        }
      >
        <ContactFields form={form} signed_in={user !== undefined} />
      </FormLayout>
    </form>
  );
}

/** Replaces the form once the message was sent. */
function SentState({
  sent: { reference, reply_email },
  signed_in,
  onAgain,
}: {
  sent: Sent;
  signed_in: boolean;
  onAgain: () => void;
}) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  // The focused button was removed with the form.
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={place}>
      <EmptyState
        full
        glyph={IconMailCheck}
        title={t`We have your message`}
        note={
          <>
            <p>{t`Your reference is ${reference}.`}</p>
            <p>{t`We sent a confirmation to ${reply_email}. Our answer will go there too.`}</p>
          </>
        }
        actions={
          <>
            <Button onClick={onAgain}>{t`Write another message`}</Button>
            {signed_in ? <LinkButton href="/">{t`Go to Home`}</LinkButton> : null}
          </>
        }
      />
    </div>
  );
}
