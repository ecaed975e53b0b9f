import {
  type CustomFieldType,
  checkCustomFields,
  customFieldLabelLength_maximum,
  customFieldTypes,
} from '@countinghouse/domain/custom-fields';
import { Checkbox } from '@countinghouse/ui/checkbox';
import { Modal } from '@countinghouse/ui/modal';
import { SelectField } from '@countinghouse/ui/select-field';
import { TextField } from '@countinghouse/ui/text-field';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { inputTypes } from './custom-field-words.ts';
import type { DraftField } from './draft-field.ts';

/** Adds a custom field, or changes one: its label, type, and whether it is shown and required. */
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
  const [draft, setDraft] = useState<DraftField>(
    () =>
      field ?? {
        key: crypto.randomUUID(),
        label: '',
        input_type: customFieldTypes.text,
        required: false,
        visible: true,
      },
  );
  const [tried, setTried] = useState(false);
  const fault = checkCustomFields([...others, draft]).find(({ index }) => index === others.length)?.code;
  const longest = customFieldLabelLength_maximum;
  const texts = {
    label_missing: t`Enter a label`,
    label_too_long: t`Use ${longest} characters at most`,
    label_taken: t`Another field has this label`,
  };
  const type = inputTypes.find((each) => each.type === draft.input_type);
  const change = (changes: Partial<DraftField>) => setDraft({ ...draft, ...changes });
  return (
    <Modal
      open
      size="default"
      title={field === undefined ? t`Add custom field` : t`Change custom field`}
      onClose={onClose}
      onConfirm={() => {
        setTried(true);
        if (fault === undefined) onDone({ ...draft, label: draft.label.trim() });
      }}
      confirmLabel={field === undefined ? t`Add field` : t`Apply`}
    >
      <div className="ui-stack">
        <TextField
          label={t`Label`}
          name="label"
          value={draft.label}
          error={tried && fault !== undefined && fault in texts ? texts[fault as keyof typeof texts] : null}
          onChange={(event) => change({ label: event.currentTarget.value })}
        />
        <SelectField
          label={t`Type`}
          name="input_type"
          options={inputTypes.map((each) => ({ value: String(each.type), label: i18n._(each.name) }))}
          value={String(draft.input_type)}
          help={type === undefined ? undefined : i18n._(type.note)}
          onValue={(value) => change({ input_type: Number(value) as CustomFieldType })}
        />
        <Checkbox
          label={t`Shown in payment forms`}
          name="visible"
          checked={draft.visible || draft.required}
          onChange={(event) => {
            const visible = event.currentTarget.checked;
            change({ visible, required: visible && draft.required });
          }}
        />
        <Checkbox
          label={t`Must be filled in`}
          name="required"
          checked={draft.required}
          onChange={(event) => {
            const required = event.currentTarget.checked;
            change({ required, visible: required || draft.visible });
          }}
        />
      </div>
    </Modal>
  );
}
