import { createHash } from 'node:crypto';

import type { Brand } from '#app/content/schemas/brand-schema.ts';
import { plainPolicy } from '#app/platform/security-headers.ts';
import { precompressResponses, type PrecompressedResponses } from '#app/request/page-cache/precompressed-response.server.ts';

/** The default colours of the side menu and the background (app/ui/tokens.css), which apply unless the brand sets others. */
const drawnColours = { menu: '#083d36', paper: '#fbfaf6' };

/** Describes the portal as an app that can be installed, with the provider's name and colours and the star icon. */
export function describeApp(brand: Brand): Record<string, unknown> {
  const drawn = (size: number, purpose?: string) => ({
    src: `/app-icons/star-${purpose === undefined ? '' : `${purpose}-`}${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    ...(purpose === undefined ? {} : { purpose }),
  });

  return {
    id: '/',
    name: brand.product,
    short_name: brand.product.slice(0, 12),
    lang: 'en-CA',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: brand.colours.menu ?? drawnColours.menu,
    background_color: drawnColours.paper,
    icons: [
      ...(brand.logo?.endsWith('.svg') === true ? [{ src: brand.logo, sizes: 'any', type: 'image/svg+xml' }] : []),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      drawn(192),
      drawn(512),
      drawn(512, 'maskable'),
    ],
  };
}

export function prepareAppManifest(brand: Brand, headers: readonly (readonly [string, string])[]): PrecompressedResponses {
  const body = Buffer.from(JSON.stringify(describeApp(brand)));
  return precompressResponses({
    tag: createHash('sha256').update(body).digest('base64url').slice(0, 27),
    headers: [...headers, ['Content-Type', 'application/manifest+json'], ['Content-Security-Policy', plainPolicy]],
    bodies: { identity: body },
  });
}
