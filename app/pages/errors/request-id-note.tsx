import { createContext, useContext } from 'react';
import { useRouteLoaderData } from 'react-router';

import { failedRequest } from '#app/browser/failed-request.ts';
import { useStore } from '#app/browser/store.ts';

/** What the root page's loader tells of a failure. */
export interface FailureWords {
  requestNumber: string;
}

/** The whole sentence with the number of the request, while the server draws its answer. */
export const DrawnRequest = createContext<string | null>(null);

const drawn = 'request-number';

/**
 * Says under which number the log tells more of what went wrong. The server knows it while it draws. The browser knows that of
 * the data that it asked for, takes over what was drawn, and says nothing where a script failed without asking anyone.
 */
export function RequestNumber() {
  const drawing = useContext(DrawnRequest);
  const words = useRouteLoaderData<FailureWords>('root')?.requestNumber;
  const number = useStore(failedRequest);

  const asked = number === null ? undefined : words?.replace('{number}', number);
  const sentence = drawing ?? asked ?? findDrawn();
  return sentence === null ? null : <p id={drawn}>{sentence}</p>;
}

function findDrawn(): string | null {
  return typeof document === 'undefined' ? null : (document.querySelector(`#${drawn}`)?.textContent ?? null);
}
