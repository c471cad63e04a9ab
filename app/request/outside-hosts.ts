import type { OutsideHosts } from '#app/platform/security-headers.ts';
import type { Portal } from '#app/portal.ts';

const videoHosts = { youtube: 'https://www.youtube-nocookie.com', vimeo: 'https://player.vimeo.com' };

/** Lists the external hosts in the provider's settings and brand file that the portal's pages can use. */
export function listOutsideHosts({ content, env }: Pick<Portal, 'content' | 'env'>): OutsideHosts {
  const { welcomeVideo, rolesVideo, forms } = content.brand;
  const videos = [welcomeVideo, rolesVideo].flatMap((video) => (video === undefined ? [] : [videoHosts[video.host]]));
  const embeds = [forms.referral, forms.overtime].flatMap((form) => (form === undefined ? [] : [new URL(form).origin]));
  const lookup = env.IP_LOOKUP_URL.startsWith('/') ? [] : [new URL(env.IP_LOOKUP_URL).origin];

  return { frames: [...new Set([...videos, ...embeds])], connections: lookup };
}
