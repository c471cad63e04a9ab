/** An answer as it's sent to the portal, and to other windows that show the same attempt. */
export interface Answer {
  questionId: number;
  answer: string;
  /** When it was chosen, by the device's clock. Answers that an earlier version stored on the device don't have it. */
  at?: string;
}

interface AttemptNews {
  onAnswer: (answer: Answer) => void;
  onGraded: () => void;
}

/** Connects this window to the others that show the same attempt, so that an answer or a submission in one is shown in all of them. */
export class AttemptChannel {
  readonly #channel: BroadcastChannel;

  constructor(attemptId: string, { onAnswer, onGraded }: AttemptNews) {
    this.#channel = new BroadcastChannel(`northkey-attempt-${attemptId}`);
    this.#channel.addEventListener('message', ({ data: answer }: MessageEvent<Answer | null>) =>
      answer === null ? onGraded() : onAnswer(answer),
    );
  }

  tellAnswer(answer: Answer): void {
    this.#tell(answer);
  }

  tellGraded(): void {
    this.#tell(null);
  }

  #tell(answer: Answer | null): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Only windows have a target origin. A channel never leaves its own.
    this.#channel.postMessage(answer);
  }

  close(): void {
    this.#channel.close();
  }
}
