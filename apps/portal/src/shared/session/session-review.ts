let review: () => void = () => undefined;

/** Sets the function that reads the session again and runs the guards on the current page. */
export function setSessionReview(by: () => void): void {
  review = by;
}

/** Requests a review: a call was unexpectedly refused, so the user's permissions have changed. */
export function requestReview(): void {
  review();
}
