import type { Route } from './+types/insight';
import { TabBar } from '#app/blocks/tab-bar.tsx';
import { insightTabs, readInsightFilter, type InsightTab } from '#app/features/managers/insight-rules.ts';
import { getPortal } from '#app/portal.ts';
import { InsightPractice } from './insight-practice.tsx';
import { InsightQuestions } from './insight-questions.tsx';
import { InsightResults } from './insight-results.tsx';
import { InsightStops } from './insight-stops.tsx';
import { loadInsight } from './load-insight.server.ts';

/** What can be learned from what learners did: one question a tab, and each tab asks for its own figures alone. */
export async function loader({ url, context }: Route.LoaderArgs) {
  return loadInsight(getPortal(context), readInsightFilter(url.searchParams));
}

const tabs = Object.entries(insightTabs).map(([id, label]) => ({ id, label }));

export default function Insight({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <TabBar tabs={tabs} active={loaderData.tab satisfies InsightTab} addressOf={(tab) => (tab === 'results' ? '?' : `?tab=${tab}`)} />
      {loaderData.tab === 'results' ? <InsightResults {...loaderData} /> : null}
      {loaderData.tab === 'stops' ? <InsightStops {...loaderData} /> : null}
      {loaderData.tab === 'questions' ? <InsightQuestions {...loaderData} /> : null}
      {loaderData.tab === 'practice' ? <InsightPractice {...loaderData} /> : null}
    </>
  );
}
