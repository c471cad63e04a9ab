import { createContext, useContext } from 'react';
import { useRouteLoaderData } from 'react-router';

import { failedRequest } from '#app/browser/failed-request.ts';
import { useStore } from '#app/browser/store.ts';

/** The root loader's data about a failure. */
export interface FailureWords {
  requestNumber: string;
}

/** The sentence with the request ID, as rendered on the server. */
export const DrawnRequest = createContext<string | null>(null);

const drawn = 'request-number';

/**
 * Shows the request ID, with which a failure can be found in the log. The server knows the ID while rendering. The browser uses the ID
 * from the data it requested, or keeps the server's. If a script failed without making a request, no ID is shown.
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
