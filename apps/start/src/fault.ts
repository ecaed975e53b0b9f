/** A fault that prevents the start and that a person can fix: one sentence for each, naming the setting. */
export class StartFault extends Error {
  readonly sentences: readonly string[];

  constructor(sentences: readonly string[]) {
    super(
      sentences.length === 1
        ? sentences[0]
        : `Countinghouse cannot start:\n${sentences.map((one) => `  - ${one}`).join('\n')}`,
    );
    this.name = 'StartFault';
    this.sentences = sentences;
  }
}
