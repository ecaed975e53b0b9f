/** Moves the focus to the first faulty field of a form, once the faults are rendered. */
export function focusOnFault(form: HTMLElement | null): void {
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
