import { useEffect, useState } from 'react';
import { href, useRevalidator } from 'react-router';

import { fetchJson } from '#app/browser/fetch-json.ts';
import type { AssessmentView } from '#app/features/assessment/find-assessment.server.ts';
import { mirrorCount } from '#app/features/assessment/rules.ts';
import { attemptMirror, lastMirroredAttempt, writeMirror } from './attempt-mirror.ts';
import { identifyDevice } from './device-identity.ts';

/** Identifies this device, reports the browser's record of failed attempts to the server, and keeps that record up to date. */
export function useDeviceRecord(view: AssessmentView, lookupUrl: string): string {
  const [device, setDevice] = useState('');
  const { revalidate } = useRevalidator();
  const { used, newestReset } = view;
  const gradedAt = 'gradedAt' in view ? view.gradedAt : null;

  useEffect(() => {
    let isCurrent = true;
    void identifyDevice(lookupUrl).then((identified) => {
      if (isCurrent) setDevice(identified);
    });
    return () => {
      isCurrent = false;
    };
  }, [lookupUrl]);

  useEffect(() => {
    const entries = attemptMirror.get();
    if (mirrorCount(entries, newestReset === null ? null : new Date(newestReset)) <= used) return;

    void fetchJson(href('/assessment/mirror'), { send: { entries } }).then(({ kind }) => (kind === 'answered' ? revalidate() : undefined));
  }, [used, newestReset, revalidate]);

  useEffect(() => {
    if (device === '') return;
    const remembered = mirrorCount(attemptMirror.get(), newestReset === null ? null : new Date(newestReset));
    if (remembered > used) return;
    writeMirror({ ip: device, used, lastAttempt: gradedAt ?? lastMirroredAttempt() ?? new Date().toISOString(), newestReset });
  }, [device, used, newestReset, gradedAt]);

  return device;
}
