import { createContactMessage } from '@countinghouse/contract/core/create-contact-message';
import { createContactMessageSignedOut } from '@countinghouse/contract/core/create-contact-message-signed-out';
import { localeNamed } from '@countinghouse/domain/locales';
import { Button, LinkButton } from '@countinghouse/ui/button';
import { Callout } from '@countinghouse/ui/callout';
import { FormPanel } from '@countinghouse/ui/form-panel';
import { FormLayout } from '@countinghouse/ui/form-section';
import { FormSkeleton } from '@countinghouse/ui/skeleton';
import { EmptyState } from '@countinghouse/ui/state-page';
import { toast } from '@countinghouse/ui/toast-store';
import { useLingui } from '@lingui/react/macro';
import { IconMailCheck } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorTexts } from '../../shared/client/report-error.ts';
import { send } from '../../shared/client/send.ts';
import { takeFormDraft, useFormDraft } from '../../shared/form-draft/form-draft.ts';
import { useAddressState } from '../../shared/navigation/address-state.ts';
import { useLeaveQuestion } from '../../shared/navigation/use-leave-question.ts';
import { RoutePage } from '../../shared/page/route-page.tsx';
import { useSession } from '../../shared/session/session.ts';
import { useWriteLock } from '../../shared/session/use-write-lock.ts';
import {
  type ContactDraft,
  contactDraftOf,
  contactDraftToKeep,
  contactFaults,
  readContactAddress,
} from './contact-draft.ts';
import { ContactFields } from './contact-fields.tsx';

const route = 'contact-us';

/** A message that was sent: what it is called, and where the answer goes. */
type Sent = { reference: string; reply_email: string };

/** /contact-us: a message to the operator, of somebody signed in or not (blanks.md 9). */
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
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const locked = useWriteLock(createContactMessage);
  const [address] = useAddressState(readContactAddress);
  const [start] = useState<ContactDraft>(() =>
    contactDraftOf(undefined, { ...address, reply_email: user?.email ?? '' }),
  );
  const [draft, setDraft] = useState(() => contactDraftOf(takeFormDraft<ContactDraft>(route), start));
  const [website, setWebsite] = useState('');
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const [done, setDone] = useState<Sent>();
  const [failure, setFailure] = useState<unknown>();
  const form = useRef<HTMLFormElement>(null);
  const key = useRef<{ body: string; key: string }>(undefined);
  const signed_in = user !== undefined;
  const unsent = done === undefined && JSON.stringify(draft) !== JSON.stringify(start);
  useLeaveQuestion(unsent);
  useFormDraft(route, unsent ? contactDraftToKeep(draft) : undefined);
  // Once nothing is unsent any more: otherwise leaving would be asked about.
  useEffect(() => {
    if (done !== undefined) onSent(done);
  }, [done, onSent]);
  const faults = contactFaults(draft, { signed_in });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending || locked !== undefined) return;
    setTried(true);
    if (draft.topic === '' || Object.keys(faults).length > 0) {
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    const { sender_name, about, ...rest } = draft;
    const reply_email = draft.reply_email.trim();
    const body = {
      ...rest,
      topic: draft.topic,
      reply_email,
      locale: localeNamed(i18n.locale),
      ...(about.trim() === '' ? {} : { about }),
    };
    const text = JSON.stringify([body, sender_name, website, signed_in]);
    // Sent again after an answer that never came, it is still one message.
    if (key.current?.body !== text) key.current = { body: text, key: crypto.randomUUID() };
    const options = { idempotency_key: key.current.key };
    setSending(true);
    setFailure(undefined);
    try {
      const { reference } = signed_in
        ? await send(createContactMessage, { body }, options)
        : await send(createContactMessageSignedOut, { body: { ...body, sender_name, website } }, options);
      toast({ tone: 'success', title: t`Message ${reference} sent` });
      setDone({ reference, reply_email });
    } catch (error) {
      setFailure(error);
      setSending(false);
    }
  };
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate aria-label={t`Contact Us`}>
      <FormLayout
        panel={
          <FormPanel
            title={t`Your message`}
            details={
              <p className="ui-small ui-second">
                {t`You get a confirmation with a reference number. Our answer comes by email.`}
              </p>
            }
            action={
              <div className="ui-stack">
                {failure === undefined ? null : (
                  <Callout tone="danger" alert title={t`The message was not sent`}>
                    <p>{errorTexts(failure).texts.join(' ')}</p>
                    <p>{t`What you wrote is still here.`}</p>
                  </Callout>
                )}
                <Button type="submit" size="big" full color="primary" loading={sending} disabledReason={locked}>
                  {t`Send message`}
                </Button>
              </div>
            }
          />
        }
      >
        <ContactFields
          draft={draft}
          faults={faults}
          tried={tried}
          signed_in={signed_in}
          disabled={locked !== undefined}
          website={website}
          onWebsite={setWebsite}
          onChange={(changes) => setDraft((before) => ({ ...before, ...changes }))}
        />
      </FormLayout>
    </form>
  );
}

/** Stands in place of the form once the message is on its way. */
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
  // The button that had the focus is gone with the form.
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
            <p>{t`A confirmation is on its way to ${reply_email}, and our answer goes there too.`}</p>
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
