import type { FieldConfigurationChange } from '@countinghouse/domain/merchant/field-configuration';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { useLingui } from '@lingui/react/macro';
import { FieldRules } from '../../../../shared/form/field-rules.tsx';
import { useAccess } from '../../../../shared/session/use-access.ts';
import { fieldsOf, rulesOf } from './merchant-draft.ts';
import { sectionNames } from './merchant-words.ts';

/** The fields that the forms of a new merchant always show and require. Shown to administrators who may set this for existing merchants. */
export function FieldsSection({
  rules,
  onChange,
  disabled,
}: {
  rules: readonly FieldConfigurationChange[];
  onChange: (rules: FieldConfigurationChange[]) => void;
  disabled: boolean;
}) {
  const { t, i18n } = useLingui();
  const { may } = useAccess();
  return (
    <FormSection
      id="fields"
      title={i18n._(sectionNames.fields)}
      note={t`Fields its payment forms always show and require. Its users decide the rest.`}
    >
      {may('RFVI') ? null : (
        <Span of={6}>
          <Callout tone="info" title={t`This needs the permission to set required fields (RFVI)`} />
        </Span>
      )}
      <Span of={6}>
        <FieldRules
          entries={fieldsOf(rules)}
          by="administrator"
          fresh
          disabled={disabled || !may('RFVI')}
          onChange={(fields) => onChange(rulesOf(fields))}
        />
      </Span>
    </FormSection>
  );
}
