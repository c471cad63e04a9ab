import type { ShouldRevalidateFunctionArgs } from 'react-router';

import type { Route } from './+types/ai-tools-training';
import type { Page } from '#app/content/schemas/page-schema.ts';
import { getPortal } from '#app/portal.ts';
import { pack, useUnpacked } from '../packed.ts';
import { describeTeaching, type TeachingView } from './module/describe-module.server.ts';
import { ModuleTeaching } from './module/module-teaching.tsx';

/** Loads the six tabs of AI for REALTORS. Only the open tab's content is sent, because all six would exceed the page's size budget. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { content } = getPortal(context);
  const whole = content.modulePages.get('ai-tools');
  if (whole === undefined) return pack(null);

  const page = withOpenTab(whole, url.searchParams.get('tab'));
  return pack(describeTeaching(content, 'ai-tools', page));
}

export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  if (currentUrl.pathname !== nextUrl.pathname) return defaultShouldRevalidate;
  return currentUrl.searchParams.get('tab') !== nextUrl.searchParams.get('tab');
}

export default function AiToolsTraining({ loaderData }: Route.ComponentProps) {
  const teaching = useUnpacked<TeachingView | null>(loaderData);
  return teaching === null ? null : <ModuleTeaching moduleId="ai-tools" teaching={teaching} next={null} agreement={null} />;
}

/** Keeps the names of all tabs, but only the open tab's sections. The first tab is open by default. */
function withOpenTab(page: Page, asked: string | null): Page {
  const open = page.tabs?.find((tab) => tab.id === asked) ?? page.tabs?.[0];
  return { ...page, tabs: page.tabs?.map((tab) => (tab === open ? tab : { id: tab.id, label: tab.label, sections: [] })) };
}
