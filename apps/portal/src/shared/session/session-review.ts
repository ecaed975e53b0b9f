let review: () => void = () => undefined;

/** The app says how the session is read again and the guards are asked about the present page. */
export function setSessionReview(by: () => void): void {
  review = by;
}

/** A call was refused that the session as it was read should not have met: what the person may do has changed. */
export function askForReview(): void {
  review();
}
