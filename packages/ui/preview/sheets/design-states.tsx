import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { TextButton } from '../../src/button/anchor.tsx';
import { Button, LinkButton } from '../../src/button/button.tsx';
import { ChartSkeleton, FormSkeleton, PageSkeleton } from '../../src/feedback/skeleton.tsx';
import { EmptyState, ErrorState, ForbiddenState } from '../../src/feedback/state-page.tsx';
import { toast } from '../../src/feedback/toast-store.ts';
import { MoneyField } from '../../src/field/money-field.tsx';
import { TextField } from '../../src/field/text-field.tsx';
import { Columns, Section } from '../../src/layout/page.tsx';
import { confirm } from '../../src/overlay/confirm.tsx';
import { type LeadIcon, leadIcons, Modal, ModalCard, type ModalSize } from '../../src/overlay/modal.tsx';
import { DataTable } from '../../src/table/data-table.tsx';
import styles from './design-page.module.css';
import { readCents, writeCents } from './design-parts.tsx';
import { type DemoPayment, demoColumns } from './design-rows.tsx';

const noRows: DemoPayment[] = [];

/** Sheet 2: dialogs, empty, error, forbidden, loading. */
export function DesignStates() {
  const [open, setOpen] = useState<{ lead: LeadIcon; size: ModalSize } | null>(null);
  const [sending, setSending] = useState(false);
  const [cents, setCents] = useState<number | null>(86_350);
  return (
    <div className={styles.sheet}>
      <div className={styles.stage}>
        <ModalCard
          size="default"
          lead="alert-triangle"
          tone="danger"
          title="Refund this payment?"
          subtitle="$863.50 to Visa •• 1111, Dock & Vine Market"
          confirmColor="danger"
          confirmLabel="Refund $863.50"
          onClose={() => undefined}
          onConfirm={() => undefined}
        >
          <TextField
            label="Amount to refund"
            before="$"
            after="USD"
            defaultValue="863.50"
            help="All that is left of $863.50"
          />
        </ModalCard>
        <ModalCard
          size="default"
          lead="lock"
          title="Are you sure you want to log out?"
          subtitle="You are currently logged in as Maya Lindqvist"
          confirmLabel="Log Out"
          onClose={() => undefined}
          onConfirm={() => undefined}
        />
      </div>
      <Section title="Dialogs" note="nine icons, two sizes, a question that waits">
        <div className="ui-row ui-wrap">
          <Button color="danger" onClick={() => setOpen({ lead: 'alert-triangle', size: 'default' })}>
            Refund
          </Button>
          <Button
            onClick={() =>
              void confirm({
                title: 'Are you sure you want to log out?',
                subtitle: 'You are currently logged in as Maya Lindqvist',
                lead: 'lock',
                confirmLabel: 'Log Out',
              }).then((yes) => toast({ tone: 'info', title: yes ? 'Logged out' : 'Stayed' }))
            }
          >
            Log Out
          </Button>
          {(Object.keys(leadIcons) as LeadIcon[]).map((lead) => (
            <Button key={lead} onClick={() => setOpen({ lead, size: 'huge' })}>
              {lead}
            </Button>
          ))}
        </div>
      </Section>
      <hr className="ui-rule" />
      <Modal
        open={open !== null}
        onClose={() => setOpen(null)}
        title="Refund this payment?"
        subtitle="$863.50 to Visa •• 1111, Dock & Vine Market"
        lead={open?.lead ?? 'alert-triangle'}
        tone="danger"
        size={open?.size ?? 'default'}
        confirmColor="danger"
        confirmLabel={`Refund $${writeCents(cents ?? 0)}`}
        confirmDisabledReason={cents === null ? 'Write an amount first' : undefined}
        loading={sending}
        onConfirm={() => {
          setSending(true);
          setTimeout(() => {
            setSending(false);
            setOpen(null);
            toast({ tone: 'success', title: `Refund of $${writeCents(cents ?? 0)} sent` });
          }, 900);
        }}
      >
        <MoneyField
          label="Amount to refund"
          symbol="$"
          code="USD"
          value={cents}
          onValue={setCents}
          parse={readCents}
          format={writeCents}
          help="All that is left of $863.50"
        />
      </Modal>
      <Columns template="1fr 1fr 1fr">
        <EmptyState
          title="No invoices yet"
          note="Send a customer a bill they can pay by card from their inbox."
          actions={
            <LinkButton color="primary" icon={IconPlus} href="#add">
              Add invoice
            </LinkButton>
          }
        />
        <ErrorState
          title="Couldn’t load the payments"
          note="The gateway did not answer in time. What you typed is still here."
          onRetry={() => undefined}
          details="request 8f2c"
          copyLabel="Copy details"
        />
        <ForbiddenState
          title="You cannot open Refunds"
          note="It needs Refund, View (REVI). Maya Lindqvist can grant it to you."
          actions={<Button>Ask Maya</Button>}
        />
      </Columns>
      <hr className="ui-rule" />
      <Columns template="1fr 1fr">
        <Section title="Loading" end={<span className="ui-small ui-dim">the shape of what will come</span>}>
          <DataTable
            label="Loading payments"
            columns={demoColumns}
            rows={noRows}
            rowKey={(row) => row.id}
            loading
            skeletonRows={3}
          />
        </Section>
        <Section title="Empty table" end={<span className="ui-small ui-dim">the header stays, so nothing jumps</span>}>
          <DataTable
            label="No payments"
            columns={demoColumns}
            rows={noRows}
            rowKey={(row) => row.id}
            emptyNote={
              <>
                No payment matches these filters. <TextButton>Clear filters</TextButton>
              </>
            }
          />
        </Section>
      </Columns>
      <hr className="ui-rule" />
      <Columns template="1fr 1fr 1fr">
        <Section title="Form">
          <FormSkeleton fields={3} />
        </Section>
        <Section title="Chart">
          <ChartSkeleton height_px={180} />
        </Section>
        <Section title="Page">
          <PageSkeleton />
        </Section>
      </Columns>
    </div>
  );
}
