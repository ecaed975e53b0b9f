import { getMerchantOrchestration } from '@countinghouse/contract/merchants/processors/get-merchant-orchestration';
import type { OrchestrationSettings } from '@countinghouse/contract/merchants/processors/orchestration';
import { saveMerchantOrchestration } from '@countinghouse/contract/merchants/processors/save-merchant-orchestration';
import { checkOrchestration } from '@countinghouse/domain/merchant/orchestration';
import { Button } from '@countinghouse/ui/button/button';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { DataTable } from '@countinghouse/ui/table/data-table';
import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconRoute, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { send } from '../../../../shared/client/send.ts';
import { useCall } from '../../../../shared/client/use-call.ts';
import { SettingsForm } from '../../../../shared/form/settings-form.tsx';
import { useConfiguration } from '../../../../shared/form/use-configuration.ts';
import { CallErrorState } from '../../../../shared/page/call-error.tsx';
import { useAccess } from '../../../../shared/session/use-access.ts';
import { useActionsColumn } from '../../../../shared/table/actions-column.tsx';
import type { MerchantTabProps } from '../merchant-tab-props.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { TryIt } from './try-it.tsx';
import { useRuleWords } from './use-rule-words.ts';

export type Rule = OrchestrationSettings['rules'][number];
type Draft = Pick<OrchestrationSettings, 'rules' | 'fallback_terminal_uid'>;

const storedOf = ({ version, rules, fallback_terminal_uid }: OrchestrationSettings) => ({
  version,
  draft: { rules, fallback_terminal_uid },
});

/** The rules that choose the terminal of a merchant's payments, with a box to try them out. */
export function OrchestrationTab({ merchant_uid }: MerchantTabProps) {
  const { t } = useLingui();
  const found = useCall(getMerchantOrchestration, { params: { id: merchant_uid } }, { shown: 'in_place' });
  if (found.isError && found.data === undefined) {
    return (
      <CallErrorState error={found.error} title={t`Couldn’t load the rules`} onRetry={() => void found.refetch()} />
    );
  }
  if (found.data === undefined) return <FormSkeleton />;
  const settings = found.data.payment_orchestration;
  if (settings.terminals.length === 0) {
    return (
      <EmptyState
        glyph={IconRoute}
        title={t`There is nothing to choose from yet`}
        note={t`Rules choose among the terminals that process cards. Add a terminal first.`}
      />
    );
  }
  return <Rules merchant_uid={merchant_uid} settings={settings} />;
}

function Rules({ merchant_uid, settings }: { merchant_uid: string; settings: OrchestrationSettings }) {
  const { t } = useLingui();
  const { may } = useAccess();
  const { terminals } = settings;
  const params = { id: merchant_uid };
  const [edited, setEdited] = useState<Rule | 'new'>();
  const form = useConfiguration<Draft>({
    stored: storedOf(settings),
    call: getMerchantOrchestration.name,
    writes: saveMerchantOrchestration,
    saved: t`The rules are saved`,
    read: async () => storedOf((await send(getMerchantOrchestration, { params })).payment_orchestration),
    save: async (draft, _, version) =>
      storedOf((await send(saveMerchantOrchestration, { params, body: { version, ...draft } })).payment_orchestration),
  });
  const { draft, change, locked } = form;
  const { rules } = draft;
  const editable = may('POUP');
  const put = (next: readonly Rule[]) => change({ ...draft, rules: [...next] });
  const list = (
    <>
      <div className="ui-between">
        <p className="ui-second">{t`The first matching rule chooses the terminal. A terminal that takes no payments is skipped.`}</p>
        {editable ? (
          <Button icon={IconPlus} disabledReason={locked} onClick={() => setEdited('new')}>{t`Add rule`}</Button>
        ) : null}
      </div>
      <RulesTable
        draft={draft}
        terminals={terminals}
        editable={editable && locked === undefined}
        onEdit={setEdited}
        onRules={put}
      />
      <SelectField
        label={t`All other payments`}
        name="fallback_terminal_uid"
        value={draft.fallback_terminal_uid ?? ''}
        disabled={!editable || locked !== undefined}
        onValue={(value) => change({ ...draft, fallback_terminal_uid: value === '' ? null : value })}
        options={[
          { value: '', label: t`The terminal that the payment’s key selects` },
          ...terminals.map(({ terminal_uid, name }) => ({ value: terminal_uid, label: name })),
        ]}
      />
    </>
  );
  return (
    <div className="ui-stack">
      {editable ? (
        <SettingsForm label={t`Payment orchestration`} configuration={form}>
          {list}
        </SettingsForm>
      ) : (
        list
      )}
      <TryIt merchant_uid={merchant_uid} orchestration={draft} terminals={terminals} />
      {edited === undefined ? null : (
        <RuleDialog
          rule={edited === 'new' ? undefined : edited}
          others={rules.filter((each) => each !== edited)}
          terminals={terminals}
          onClose={() => setEdited(undefined)}
          onDone={(rule) => {
            put(edited === 'new' ? [...rules, rule] : rules.map((each) => (each === edited ? rule : each)));
            setEdited(undefined);
          }}
        />
      )}
    </div>
  );
}

/** The rules in order, each with its actions. */
function RulesTable({
  draft,
  terminals,
  editable,
  onEdit,
  onRules,
}: {
  draft: Draft;
  terminals: OrchestrationSettings['terminals'];
  editable: boolean;
  onEdit: (rule: Rule) => void;
  onRules: (rules: readonly Rule[]) => void;
}) {
  const { t } = useLingui();
  const ruleWords = useRuleWords();
  const { rules } = draft;
  const nameOf = (terminal_uid: string) =>
    terminals.find((each) => each.terminal_uid === terminal_uid)?.name ?? t`Terminal deleted`;
  const move = (rule: Rule, by: 1 | -1) => {
    const at = rules.indexOf(rule);
    onRules(rules.toSpliced(at, 1).toSpliced(at + by, 0, rule));
  };
  const actions = useActionsColumn(
    (rule: Rule) =>
      editable
        ? [
            { key: 'edit', label: t`Edit rule`, glyph: IconPencil, onSelect: () => onEdit(rule) },
            ...(rules[0] === rule
              ? []
              : [{ key: 'up', label: t`Move up`, glyph: IconArrowUp, onSelect: () => move(rule, -1) }]),
            ...(rules.at(-1) === rule
              ? []
              : [{ key: 'down', label: t`Move down`, glyph: IconArrowDown, onSelect: () => move(rule, 1) }]),
            {
              key: 'remove',
              label: t`Remove rule`,
              glyph: IconTrash,
              danger: true,
              onSelect: () => onRules(rules.filter((each) => each !== rule)),
            },
          ]
        : [],
    ({ name }) => t`Actions for “${name}”`,
  );
  const faulty = new Set(checkOrchestration(draft, terminals).map(({ index }) => index));
  return (
    <DataTable
      label={t`Rules`}
      columns={[
        { key: 'position', header: t`Order`, cell: (rule) => rules.indexOf(rule) + 1 },
        { key: 'name', header: t`Rule`, cell: ({ name }) => name, maxWidth: '220px', full: ({ name }) => name },
        { key: 'when', header: t`Payments`, second: true, cell: (rule) => ruleWords(rule, terminals) },
        {
          key: 'terminal',
          header: t`Terminal`,
          cell: (rule) => (
            <span className={faulty.has(rules.indexOf(rule)) ? 'ui-bad' : undefined}>{nameOf(rule.terminal_uid)}</span>
          ),
        },
        actions,
      ]}
      rows={rules}
      rowKey={({ rule_id }) => rule_id}
      emptyNote={t`No rules: every payment goes to the terminal that its key selects.`}
      phone={{
        title: ({ name }) => name,
        note: (rule) => ruleWords(rule, terminals),
        end: ({ terminal_uid }) => nameOf(terminal_uid),
      }}
    />
  );
}
