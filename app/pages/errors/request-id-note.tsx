import { createContext, useContext } from 'react';
import { useRouteLoaderData } from 'react-router';

import { failedRequest } from '#app/browser/failed-request.ts';
import { useStore } from '#app/browser/store.ts';

export interface FailureWords {
  requestIdText: string;
}

/** The server-rendered sentence with the request ID. */
export const RenderedRequestId = createContext<string | null>(null);

const drawn = 'request-number';

/**
 * Shows the request ID that identifies a failure in the log. The browser takes the ID from the data it requested or keeps the server's, and
 * shows no ID if a script failed without making a request.
 */
export function RequestIdNote() {
  const drawing = useContext(RenderedRequestId);
  const words = useRouteLoaderData<FailureWords>('root')?.requestIdText;
  const requestId = useStore(failedRequest);

  const asked = requestId === null ? undefined : words?.replace('{number}', requestId);
  const sentence = drawing ?? asked ?? findDrawn();
  return sentence === null ? null : <p id={drawn}>{sentence}</p>;
}

function findDrawn(): string | null {
  return typeof document === 'undefined' ? null : (document.querySelector(`#${drawn}`)?.textContent ?? null);
}
