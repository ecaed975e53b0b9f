import { SelectField } from '@countinghouse/ui/choice/select-field';
import { Span } from '@countinghouse/ui/field/form-section';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FormField } from '../../../shared/form/form-field.tsx';
import type { FormOfFields } from '../../../shared/form/use-record-form.ts';
import type { CustomerDraft } from '../form/customer-draft.ts';
import { type CardTerminal, useCardTerminals } from './card-terminals.ts';

/** A field for the terminal at which a form's card is checked, if the merchant has several. */
export function TerminalInput({ form }: { form: FormOfFields<CustomerDraft> }) {
  const { t } = useLingui();
  const terminals = useCardTerminals();
  const [selected] = terminals;
  if (selected === undefined) return null;
  return (
    <Span of={6}>
      <FormField form={form} name="account.terminal_uid">
        {({ choice }) => (
          <SelectField
            label={t`Terminal`}
            help={t`The card is checked at this terminal.`}
            options={terminals}
            {...choice}
            value={choice.value === '' ? selected.value : choice.value}
          />
        )}
      </FormField>
    </Span>
  );
}

/** The same inside a confirmation dialog. */
export function TerminalQuestion({
  terminals,
  onChoose,
}: {
  terminals: readonly CardTerminal[];
  onChoose: (terminal_uid: string) => void;
}) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(terminals[0]?.value ?? '');
  return (
    <SelectField
      label={t`Terminal`}
      help={t`The card that the customer enters is checked at this terminal.`}
      options={terminals}
      value={chosen}
      onValue={(value) => {
        setChosen(value);
        onChoose(value);
      }}
    />
  );
}
