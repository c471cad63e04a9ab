import { useRef, useState } from 'react';
import { href } from 'react-router';

import { formatBytes, uploadLimits, type UploadKind } from '#app/features/uploads/rules.ts';
import type { UploadAnswer } from '#app/pages/console/uploads/receive-upload.tsx';

interface UploadState {
  /** How much has been sent, from 0 to 1. Null if nothing is being sent. */
  progress: number | null;
  /** What went wrong, or what was removed from the file. */
  message: { tone: 'error' | 'note'; text: string } | null;
}

const idle: UploadState = { progress: null, message: null };

/** Sends files to the portal, one at a time, and says how far each one is. `onStored` gets the upload's address. */
export function useUpload(kind: UploadKind, onStored: (address: string) => void) {
  const [state, setState] = useState<UploadState>(idle);
  const underWay = useRef<XMLHttpRequest>(null);

  function fail(text: string): void {
    setState({ progress: null, message: { tone: 'error', text } });
  }

  function finish(request: XMLHttpRequest): void {
    const answer = readAnswer(request);
    if (answer === null) return fail(describeFailure(request));
    if (answer.kind === 'refused') return fail(answer.sentence);
    const { address, removed } = answer;
    const text = `Removed from this file, because it isn't safe or can't be shown: ${removed.join(', ')}.`;
    setState({ progress: null, message: removed.length === 0 ? null : { tone: 'note', text } });
    onStored(address);
  }

  function send(file: File): void {
    underWay.current?.abort();
    if (file.size > uploadLimits[kind])
      return fail(`${file.name} is larger than ${formatBytes(uploadLimits[kind])}. Choose a smaller file.`);
    if (file.size === 0) return fail(`${file.name} is empty. Choose another file.`);

    // Only this kind of request says how much was sent.
    const request = new XMLHttpRequest();
    underWay.current = request;
    request.open('POST', `${href('/manage/uploads/new')}?${new URLSearchParams({ kind, name: file.name })}`);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded, total }) => setState({ progress: loaded / total, message: null }));
    request.addEventListener('load', () => finish(request));
    request.addEventListener('error', () => fail("The connection was lost, so the file didn't arrive. Try again."));
    request.addEventListener('abort', () => setState(idle));
    setState({ progress: 0, message: null });
    request.send(file);
  }

  return { ...state, send, cancel: () => underWay.current?.abort(), forget: () => setState(idle) };
}

function readAnswer({ status, responseText, responseURL }: XMLHttpRequest): UploadAnswer | null {
  if (!new URL(responseURL, location.origin).pathname.endsWith(href('/manage/uploads/new')) || status >= 500) return null;
  try {
    return JSON.parse(responseText) as UploadAnswer;
  } catch {
    return null;
  }
}

/** Anything but the upload's own answer is the sign-in page, or a sentence in plain text. */
function describeFailure({ status, responseText, responseURL }: XMLHttpRequest): string {
  if (!new URL(responseURL, location.origin).pathname.endsWith(href('/manage/uploads/new')))
    return 'Your session has ended. Sign in again in another tab, then upload the file again.';
  if (status < 500 && responseText.length < 300) return responseText;
  return "The portal couldn't store this file. Try again in a minute.";
}
