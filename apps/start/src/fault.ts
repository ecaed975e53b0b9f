/** What keeps everything from starting and a person can mend: one sentence for each, which names the setting. */
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
