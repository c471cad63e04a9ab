import { Outlet } from 'react-router';

import { unlessSamePage } from '../same-page.ts';
import { Shell } from '../shell.tsx';

/** Having a loader makes every client navigation pass through the server, and so through the gate. */
export function loader() {
  return null;
}

export const shouldRevalidate = unlessSamePage;

export default function TrainingLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}
