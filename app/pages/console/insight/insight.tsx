import type { Route } from './+types/insight';
import { readInsightFilter } from '#app/features/insight/rules.ts';
import { getPortal } from '#app/portal.ts';
import { InsightPractice } from './insight-practice.tsx';
import { InsightQuestions } from './insight-questions.tsx';
import { InsightResults } from './insight-results.tsx';
import { InsightDropOff } from './insight-drop-off.tsx';
import { InsightTabs } from './insight-tabs.tsx';
import { loadInsight } from './load-insight.server.ts';

/** Loads Insight's statistics for the open tab. */
export async function loader({ url, context }: Route.LoaderArgs) {
  return loadInsight(getPortal(context), readInsightFilter(url.searchParams));
}

export default function Insight({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <InsightTabs active={loaderData.tab} />
      {loaderData.tab === 'results' ? <InsightResults {...loaderData} /> : null}
      {loaderData.tab === 'stops' ? <InsightDropOff {...loaderData} /> : null}
      {loaderData.tab === 'questions' ? <InsightQuestions {...loaderData} /> : null}
      {loaderData.tab === 'practice' ? <InsightPractice {...loaderData} /> : null}
    </>
  );
}
