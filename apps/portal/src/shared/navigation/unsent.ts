let count = 0;

/** Marks that there is unsent input. Returns the function that removes the mark. */
export function holdUnsent(): () => void {
  count += 1;
  return () => {
    count -= 1;
  };
}

/** Returns whether the page has unsent input. */
export function somethingUnsent(): boolean {
  return count > 0;
}
