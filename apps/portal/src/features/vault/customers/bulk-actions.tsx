import { CallError } from '@countinghouse/contract/client';
import type { CustomerRow } from '@countinghouse/contract/vault/customers/customer';
import { deleteCustomer } from '@countinghouse/contract/vault/customers/delete-customer';
import { requestCard } from '@countinghouse/contract/vault/customers/request-card';
import { updateCustomer } from '@countinghouse/contract/vault/customers/update-customer';
import { typedCard } from '@countinghouse/domain/card/typed-card';
import { vaultLimits } from '@countinghouse/domain/vault/customer';
import { Button } from '@countinghouse/ui/button/button';
import { TagsField } from '@countinghouse/ui/choice/tags-field';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { confirm } from '@countinghouse/ui/overlay/confirm';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconArchive, IconMailForward, IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { errorTexts } from '../../../shared/client/report-error.ts';
import { send } from '../../../shared/client/send.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useTerminalQuestion } from '../cards/use-terminal-question.ts';
import { useCustomerChanged } from '../use-customer-changed.ts';
import { useVaultLocks } from '../use-vault-locks.ts';

type Chosen = { customers: readonly CustomerRow[]; onDone: () => void };

/** The actions on several customers: tag them, request a card, or archive them. */
export function BulkActions({ customers, onDone, tags }: Chosen & { tags: readonly string[] }) {
  const { may } = useAccess();
  const active = customers.filter(({ status }) => status === 'active');
  return (
    <>
      {may('VAUP') ? <TagCustomers customers={customers} tags={tags} onDone={onDone} /> : null}
      {may('VAMC') ? <AskForCards customers={customers} onDone={onDone} /> : null}
      {may('VADE') ? <ArchiveCustomers customers={active} onDone={onDone} /> : null}
    </>
  );
}

/** Sends one request per customer, one after the other. The first failure stops it. */
async function inTurn(
  customers: readonly CustomerRow[],
  request: (customer: CustomerRow) => Promise<unknown>,
): Promise<{ done_count: number; error?: unknown }> {
  let done_count = 0;
  for (const customer of customers) {
    try {
      await request(customer);
    } catch (error) {
      return { done_count, error };
    }
    done_count += 1;
  }
  return { done_count };
}

function TagCustomers({ customers, tags, onDone }: Chosen & { tags: readonly string[] }) {
  const { t } = useLingui();
  const { count } = useFormat();
  const locks = useVaultLocks();
  const changed = useCustomerChanged();
  const [open, setOpen] = useState(false);
  const [running, setRunning] = useState(false);
  const [added, setAdded] = useState<readonly string[]>([]);
  const close = () => {
    setOpen(false);
    setAdded([]);
  };
  const run = async () => {
    setRunning(true);
    const { done_count, error } = await inTurn(customers, ({ customer_id, version, tags: present }) =>
      send(updateCustomer, {
        params: { customer_id },
        body: { version, tags: [...new Set([...present, ...added])].slice(0, vaultLimits.tags_maximum) },
      }),
    );
    setRunning(false);
    close();
    changed();
    const done = count(done_count);
    const all = count(customers.length);
    if (error === undefined) {
      toast({
        tone: 'success',
        title: plural(done_count, { one: `${done} customer tagged`, other: `${done} customers tagged` }),
      });
      onDone();
      return;
    }
    const [why = ''] = errorTexts(error).texts;
    toast({ tone: 'danger', title: t`${done} of ${all} customers tagged`, note: why });
  };
  const read = (typed: string) => {
    const tag = typed.trim();
    const maximum = vaultLimits.tag_maximum;
    if ([...tag].length > maximum) return { fault: t`A tag has at most ${maximum} characters` };
    if (typedCard(tag).card !== 'none') return { fault: t`A tag cannot hold a card number` };
    return { value: tag };
  };
  const customer_count = customers.length;
  const all = count(customer_count);
  return (
    <>
      <Button size="tool" icon={IconTag} disabledReason={locks.of(updateCustomer)} onClick={() => setOpen(true)}>
        {t`Tag`}
      </Button>
      <Modal
        open={open}
        onClose={close}
        size="default"
        title={plural(customer_count, { one: `Tag ${all} customer`, other: `Tag ${all} customers` })}
        subtitle={t`Each customer keeps the tags they already have.`}
        confirmLabel={t`Add tags`}
        confirmDisabledReason={added.length === 0 ? t`Enter a tag first` : undefined}
        loading={running}
        onConfirm={() => void run()}
      >
        <TagsField
          label={t`Tags`}
          options={tags.map((value) => ({ value, label: value }))}
          values={added}
          onValues={setAdded}
          read={read}
        />
      </Modal>
    </>
  );
}

/** Why no card is requested from a customer. */
type NotAsked = 'no_email' | 'not_active' | 'asked_already';

function AskForCards({ customers, onDone }: Chosen) {
  const { t } = useLingui();
  const { count } = useFormat();
  const locks = useVaultLocks();
  const changed = useCustomerChanged();
  const terminalQuestion = useTerminalQuestion();
  const reasons: Record<NotAsked, string> = {
    no_email: t`No email address`,
    not_active: t({ message: 'Archived', context: 'customer' }),
    asked_already: t`Asked less than an hour ago`,
  };
  const run = async () => {
    const customer_count = customers.length;
    const all = count(customer_count);
    const skipped: { customer: CustomerRow; why: NotAsked }[] = [];
    let outcome: Awaited<ReturnType<typeof inTurn>> = { done_count: 0 };
    const terminal = await terminalQuestion();
    const yes = await confirm({
      title: plural(customer_count, {
        one: `Ask ${all} customer for a card?`,
        other: `Ask ${all} customers for a card?`,
      }),
      subtitle: t`Each gets an email with a link that works for 72 hours. Customers without an email address, archived ones, and those who were asked less than an hour ago are skipped.`,
      body: terminal.body,
      confirmLabel: t`Send emails`,
      onConfirm: async () => {
        outcome = await inTurn(customers, async (customer) => {
          const { customer_id, email, status } = customer;
          const why =
            status !== 'active'
              ? 'not_active'
              : email === ''
                ? 'no_email'
                : await askOnce(customer_id, terminal.chosen());
          if (why !== undefined) skipped.push({ customer, why });
        });
      },
    });
    if (!yes) return;
    changed();
    const asked_count = outcome.done_count - skipped.length;
    const asked = count(asked_count);
    const lines = skipped.slice(0, shownSkipped_maximum).map(({ customer, why }) => {
      const name = customer.full_name;
      const reason = reasons[why];
      return t`${name}: ${reason}`;
    });
    const more_count = skipped.length - lines.length;
    const more = count(more_count);
    if (more_count > 0) lines.push(plural(more_count, { one: `and ${more} more`, other: `and ${more} more` }));
    const title = plural(asked_count, {
      one: `${asked} customer was asked for a card`,
      other: `${asked} customers were asked for a card`,
    });
    if (outcome.error !== undefined) {
      const [why = ''] = errorTexts(outcome.error).texts;
      toast({ tone: 'danger', title: t`${title}. The others were not.`, note: why });
      return;
    }
    toast({
      tone: skipped.length === 0 ? 'success' : 'warning',
      title,
      ...(lines.length === 0 ? {} : { note: lines.join('; ') }),
    });
    if (asked_count > 0) onDone();
  };
  return (
    <Button size="tool" icon={IconMailForward} disabledReason={locks.of(requestCard)} onClick={() => void run()}>
      {t`Ask for a card`}
    </Button>
  );
}

/** How many of the customers without a request a message names. */
const shownSkipped_maximum = 4;

/** Requests a card from one customer. A reason against the request is not a failure. */
async function askOnce(customer_id: string, body: { terminal_uid?: string }): Promise<NotAsked | undefined> {
  try {
    await send(requestCard, { params: { customer_id }, body });
    return undefined;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.code === 'too_many_requests' && error.details?.retry_after_s !== undefined) return 'asked_already';
    if (error.code === 'status_forbids') return 'not_active';
    throw error;
  }
}

function ArchiveCustomers({ customers, onDone }: Chosen) {
  const { t } = useLingui();
  const { count } = useFormat();
  const locks = useVaultLocks();
  const changed = useCustomerChanged();
  const run = async () => {
    const customer_count = customers.length;
    const all = count(customer_count);
    let outcome: Awaited<ReturnType<typeof inTurn>> = { done_count: 0 };
    const yes = await confirm({
      title: plural(customer_count, { one: `Archive ${all} customer?`, other: `Archive ${all} customers?` }),
      subtitle: t`You can restore them later. Customers without payments and cards are deleted instead.`,
      confirmLabel: t`Archive customers`,
      cancelLabel: t`Keep them`,
      onConfirm: async () => {
        outcome = await inTurn(customers, ({ customer_id }) => send(deleteCustomer, { params: { customer_id } }));
      },
    });
    if (!yes) return;
    changed();
    const { done_count, error } = outcome;
    const done = count(done_count);
    if (error === undefined) {
      toast({
        tone: 'success',
        title: plural(done_count, { one: `${done} customer archived`, other: `${done} customers archived` }),
      });
      onDone();
      return;
    }
    const [why = ''] = errorTexts(error).texts;
    toast({ tone: 'danger', title: t`${done} of ${all} customers archived`, note: why });
  };
  const reason =
    locks.of(deleteCustomer) ?? (customers.length === 0 ? t`None of these customers is active` : undefined);
  return (
    <Button size="tool" icon={IconArchive} disabledReason={reason} onClick={() => void run()}>
      {t`Archive`}
    </Button>
  );
}
