let free = false;

/** From now on leaving the page is not asked about: what stands on it is kept, and somebody chose to go. */
export function leaveFreely(): void {
  free = true;
}

/** Whether a page with something unsent on it may ask before it is left. */
export function mayAskToStay(): boolean {
  return !free;
}
