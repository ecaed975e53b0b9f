let count = 0;

/** Says that something typed has not been sent; gives the function that takes it back. */
export function holdUnsent(): () => void {
  count += 1;
  return () => {
    count -= 1;
  };
}

/** Whether something typed on this page has not been sent. */
export function somethingUnsent(): boolean {
  return count > 0;
}
