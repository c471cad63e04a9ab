// A thread that takes the place of the PDF thread and responds as a test tells it to.
import { parentPort, threadId } from 'node:worker_threads';

export type ThreadJob =
  /**
   * Responds with this many bytes. The first byte is the number of jobs that this thread has answered, and the second is the thread's ID.
   */
  | { name: string; does: 'answer'; bytes: number }
  /** Responds when the test sets the first element of `gate` and notifies the thread. */
  | { name: string; does: 'wait'; gate: SharedArrayBuffer }
  | { name: string; does: 'throw' | 'exit' | 'hang' | 'fill-memory' };

let answered = 0;

parentPort?.on('message', (order: ThreadJob) => {
  switch (order.does) {
    case 'throw':
      throw new Error('The thread failed.');
    case 'exit':
      return process.exit(0);
    case 'hang':
      for (;;);
    case 'fill-memory':
      for (const kept: string[][] = []; ;) kept.push(Array.from({ length: 100_000 }, (_, index) => `${kept.length} ${index}`));
    case 'wait':
      Atomics.wait(new Int32Array(order.gate), 0, 0);
      return answer(2);
    case 'answer':
      return answer(order.bytes);
  }
});

function answer(bytes: number): void {
  answered += 1;
  const pdf = new Uint8Array(bytes);
  pdf.set([answered, threadId]);
  parentPort?.postMessage({ kind: 'rendered', pdf }, [pdf.buffer]);
}
