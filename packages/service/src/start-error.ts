/** Why an application cannot start, in a sentence that says all there is to know: it is printed without a stack. */
export class StartError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'StartError';
  }
}
