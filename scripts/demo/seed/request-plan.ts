import type { RequestKind, RequestStatus } from '#app/features/requests/rules.ts';
import { demoManagers } from '../accounts.ts';
import type { ClientName } from './client-plans.ts';

/** A step in a request's history. `after` is the number of hours since the request. */
export type RequestStep = { after: number; by: 'owner' | 'manager' } & (
  { status: RequestStatus; note?: string } | { assigned: keyof typeof demoManagers } | { colleagues: string } | { undo: true }
);

/** A fictional request: the client, the number of hours between the request and the demo's start, and the form's other fields. */
export interface RequestPlan {
  client: ClientName;
  kind: RequestKind;
  hoursAgo: number;
  typed: Record<string, string>;
  steps?: readonly RequestStep[];
}
