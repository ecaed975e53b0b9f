let free = false;

/** Turns off the question before leaving: the input is stored, or the user has chosen to leave. */
export function allowLeaving(): void {
  free = true;
}

/** Returns whether a page with unsent input may ask before it is left. */
export function confirmsLeaving(): boolean {
  return !free;
}
