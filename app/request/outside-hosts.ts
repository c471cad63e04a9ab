import type { Content } from '#app/content/load-content.ts';
import { walkPage } from '#app/content/text/walk-page.ts';
import type { HostedVideo } from '#app/content/video-hosts.ts';
import type { OutsideHosts } from '#app/platform/security-headers.ts';
import type { Portal } from '#app/portal.ts';

/** Lists the external hosts in the provider's settings and content that the portal's pages can use. */
export function listOutsideHosts({ content, env }: Pick<Portal, 'content' | 'env'>): OutsideHosts {
  const { welcomeVideo, rolesVideo, forms } = content.brand;
  const videos = [welcomeVideo, rolesVideo, ...listVideos(content)].flatMap((video) =>
    video === undefined ? [] : [new URL(video.frame).origin],
  );
  const embeds = [forms.referral, forms.overtime].flatMap((form) => (form === undefined ? [] : [new URL(form).origin]));
  const lookup = env.IP_LOOKUP_URL.startsWith('/') ? [] : [new URL(env.IP_LOOKUP_URL).origin];

  return { frames: [...new Set([...videos, ...embeds])], connections: lookup };
}

const known = new WeakMap<Content, (HostedVideo | undefined)[]>();

/** Lists the videos in the content's blocks that are on other sites. */
function listVideos(content: Content): (HostedVideo | undefined)[] {
  const found = known.get(content);
  if (found !== undefined) return found;

  const pages = [...content.modulePages.values(), ...content.clientPages.values(), ...content.documents.values()];
  const videos = pages.flatMap((page) => walkPage(page).blocks).map((block) => (block.type === 'video' ? block.url : undefined));
  known.set(content, videos);
  return videos;
}
