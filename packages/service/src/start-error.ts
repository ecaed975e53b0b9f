/** Why an application cannot start, as one complete sentence: it is printed without a stack trace. */
export class StartError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'StartError';
  }
}
