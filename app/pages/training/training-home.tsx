import type { Route } from './+types/training-home';
import { getPortal } from '#app/portal.ts';
import { describeTrainingHome } from './module-cards.server.ts';
import { TrainingHome as View } from './training-home-view.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return describeTrainingHome(getPortal(context).content);
}

export default function TrainingHome({ loaderData }: Route.ComponentProps) {
  return <View {...loaderData} />;
}
