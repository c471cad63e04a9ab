// The thread that reads and encodes uploaded pictures. Only this thread loads the libraries for pictures.
import { parentPort } from 'node:worker_threads';

import { preparePicture, type PictureJob } from '#app/features/uploads/prepare-picture.ts';

parentPort?.on('message', (order: PictureJob) => void answer(order));

/** An error ends the thread. The caller gets the error, and the next job gets a new thread. */
async function answer(order: PictureJob): Promise<void> {
  parentPort?.postMessage(await preparePicture(order), []);
}
