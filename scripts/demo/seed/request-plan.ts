import type { RequestKind, RequestStatus } from '#app/features/requests/rules.ts';
import { demoManagers } from '../accounts.ts';
import type { ClientName } from './client-plans.ts';

/** A step in a request's history, and how many hours after the request it happened. */
export type RequestStep = { after: number; by: 'owner' | 'manager' } & (
  { status: RequestStatus; note?: string } | { assigned: keyof typeof demoManagers } | { colleagues: string } | { undo: true }
);

/** A made-up request: the client, how many hours before the demo's start it was sent, and the form's other fields. */
export interface RequestPlan {
  client: ClientName;
  kind: RequestKind;
  hoursAgo: number;
  typed: Record<string, string>;
  steps?: readonly RequestStep[];
}
