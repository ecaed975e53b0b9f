import { type FieldValues, type Path, type PathValue, useWatch } from 'react-hook-form';
import { useVersionedForm, type VersionedForm, type VersionedFormOptions } from './use-versioned-form.ts';

/** The state of a settings form. */
export type Configuration<Draft extends FieldValues> = VersionedForm<Draft> & {
  draft: Draft;
  change: (draft: Draft) => void;
};

/**
 * A form over a versioned record whose page needs the whole draft, such as a table of check boxes, and changes it as a whole. Forms of
 * single fields use `useVersionedForm` and one `FormField` each, which renders one field per key press instead of the page.
 */
export function useConfiguration<Draft extends FieldValues>(
  options: VersionedFormOptions<Draft>,
): Configuration<Draft> {
  const versioned = useVersionedForm(options);
  const { form } = versioned;
  const draft = useWatch({ control: form.control }) as Draft;
  const change = (next: Draft) => {
    for (const name of Object.keys(next) as Path<Draft>[]) {
      const value = next[name] as PathValue<Draft, Path<Draft>>;
      if (!Object.is(value, draft[name])) form.setValue(name, value, { shouldDirty: true });
    }
  };
  return { ...versioned, draft, change };
}
