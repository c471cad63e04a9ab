import type { RequestKind, RequestStatus } from '#app/features/requests/rules.ts';
import { demoManagers } from '../accounts.ts';
import type { ClientName } from './client-plans.ts';

/** A step in a request's history, with the number of hours between the request and the step. */
export type RequestStep = { after: number; by: 'owner' | 'manager' } & (
  { status: RequestStatus; note?: string } | { assigned: keyof typeof demoManagers } | { colleagues: string } | { undo: true }
);

/** A fictional request: the client, how many hours before the demo's start the request was sent, and the form's other fields. */
export interface RequestPlan {
  client: ClientName;
  kind: RequestKind;
  hoursAgo: number;
  typed: Record<string, string>;
  steps?: readonly RequestStep[];
}
