import { type MerchantSetting, merchantSettingFlags } from '@countinghouse/domain/access/access';
import { Switch } from '@countinghouse/ui/choice/switch';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { useLingui } from '@lingui/react/macro';
import { flagNames, sectionNames } from './merchant-words.ts';

/** The thirteen setting switches of a merchant. */
export function SwitchesSection({
  setting,
  onChange,
  disabled,
}: {
  setting: MerchantSetting;
  onChange: (setting: MerchantSetting) => void;
  disabled: boolean;
}) {
  const { t, i18n } = useLingui();
  return (
    <FormSection
      id="settings"
      title={i18n._(sectionNames.settings)}
      note={t`The limit of what its users can do. Their roles decide within it.`}
    >
      {merchantSettingFlags.map((flag) => (
        <Span key={flag} of={3}>
          <Switch
            name={flag}
            label={i18n._(flagNames[flag])}
            on={setting[flag]}
            disabled={disabled}
            onChange={(on) => onChange({ ...setting, [flag]: on })}
          />
        </Span>
      ))}
    </FormSection>
  );
}
