/** Takes somebody to the first field of a form that is at fault, once the faults show. */
export function focusOnFault(form: HTMLElement | null): void {
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
