import {
  checkCustomFields,
  customFieldLabelLength_maximum,
  customFieldTypes,
  showsCustomField,
} from '@countinghouse/domain/merchant/custom-fields';
import { Checkbox } from '@countinghouse/ui/choice/checkbox';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { TextField } from '@countinghouse/ui/field/text-field';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { FormField } from '../../../shared/form/form-field.tsx';
import { judgedBy } from '../../../shared/form/form-rules.ts';
import type { FormFieldState } from '../../../shared/form/use-field.ts';
import { type FormOfFields, useRecordForm } from '../../../shared/form/use-record-form.ts';
import { inputTypes } from './custom-field-words.ts';
import type { DraftField } from './draft-field.ts';

/** A dialog to add or change a custom field: its label, type, and whether it is shown and required. */
export function CustomFieldDialog({
  field,
  others,
  onClose,
  onDone,
}: {
  /** Undefined for a new one. */
  field: DraftField | undefined;
  others: readonly DraftField[];
  onClose: () => void;
  onDone: (field: DraftField) => void;
}) {
  const { t, i18n } = useLingui();
  const longest = customFieldLabelLength_maximum;
  const start: DraftField = field ?? {
    key: crypto.randomUUID(),
    label: '',
    input_type: customFieldTypes.text,
    required: false,
    visible: true,
  };
  const form = useRecordForm({
    rules: judgedBy<DraftField, DraftField>(
      (draft) =>
        checkCustomFields([...others, draft]).flatMap(({ index, code }) =>
          index === others.length ? [{ field: 'label', fault: code }] : [],
        ),
      (draft) => ({ ...draft, label: draft.label.trim() }),
    ),
    start,
    shown: 'tried',
    sentenceOf: (_name, fault) => {
      if (fault === 'label_missing') return t`Enter a label`;
      if (fault === 'label_too_long') return t`Use ${longest} characters at most`;
      return fault === 'label_taken' ? t`Another field has this label` : undefined;
    },
    // It is sent with its whole list.
    send: async (draft) => draft,
    onSent: onDone,
  });
  const { setValue } = form.form;
  return (
    <Modal
      open
      size="default"
      title={field === undefined ? t`Add custom field` : t`Change custom field`}
      onClose={onClose}
      onConfirm={() => void form.submit()}
      confirmLabel={field === undefined ? t`Add field` : t`Apply`}
    >
      <div className="ui-stack" ref={form.place}>
        <FormField form={form} name="label">
          {({ text }) => <TextField label={t`Label`} {...text} />}
        </FormField>
        <FormField form={form} name="input_type">
          {({ frame, value, change }) => {
            const type = inputTypes.find((each) => each.type === value);
            return (
              <SelectField
                label={t`Type`}
                options={inputTypes.map((each) => ({ value: String(each.type), label: i18n._(each.name) }))}
                help={type === undefined ? undefined : i18n._(type.note)}
                {...frame}
                value={String(value)}
                onValue={(text) => change(inputTypes.find((each) => String(each.type) === text)?.type ?? value)}
              />
            );
          }}
        </FormField>
        <FormField form={form} name="visible">
          {({ box, change }) => (
            <ShownBox
              form={form}
              {...box}
              onChange={(event) => {
                const visible = event.currentTarget.checked;
                change(visible);
                if (!visible) setValue('required', false);
              }}
            />
          )}
        </FormField>
        <FormField form={form} name="required">
          {({ box, change }) => (
            <Checkbox
              label={t`Required`}
              {...box}
              onChange={(event) => {
                const required = event.currentTarget.checked;
                change(required);
                if (required) setValue('visible', true);
              }}
            />
          )}
        </FormField>
      </div>
    </Modal>
  );
}

/** Whether payment forms show the field. A required field is shown, whatever its own flag says. */
function ShownBox({ form, checked, ...box }: { form: FormOfFields<DraftField> } & FormFieldState<boolean>['box']) {
  const { t } = useLingui();
  const required = useWatch({ control: form.control, name: 'required' });
  return (
    <Checkbox label={t`Shown in payment forms`} {...box} checked={showsCustomField({ visible: checked, required })} />
  );
}
