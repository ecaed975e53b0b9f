import { Button } from '@countinghouse/ui/button/button';
import { CheckboxGroup } from '@countinghouse/ui/choice/checkbox-group';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import styles from './filter-editor.module.css';

/** The content that a filter's chip opens: fields, and the button that applies them. */
export function FilterEditorForm({
  action,
  onSubmit,
  children,
}: {
  /** The button's label; 'Apply' by default. */
  action?: string;
  onSubmit: () => void;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit();
  };
  return (
    <form className={styles.editor} onSubmit={submit} noValidate>
      {children}
      <Button type="submit" size="tool" color="primary" full>
        {action ?? t`Apply`}
      </Button>
    </form>
  );
}

/** The editor of a filter by some of a few values. It returns them in the order of the options. */
export function ChoicesEditor<Value extends string | number>({
  label,
  options,
  chosen,
  onApply,
}: {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onApply: (values: Value[]) => void;
}) {
  const [values, setValues] = useState(chosen);
  return (
    <FilterEditorForm onSubmit={() => onApply([...values])}>
      <CheckboxGroup label={label} hideLabel options={options} values={values} onValues={setValues} />
    </FilterEditorForm>
  );
}
