/** The names in "Need Help Setting Up Your … Campaign?" (specification 2.9). */
export const platformNames = { meta: 'Meta', google: 'Google', youtube: 'YouTube', outreach: 'Outreach', campaign: 'Campaign' };

/** The platforms for a campaign. A client who hasn't decided sends the request without one. */
export type CampaignPlatform = keyof typeof platformNames;

/** Returns the platform in an address. Anything else counts as undecided. */
export function platformOf(asked: string | null): CampaignPlatform {
  return asked !== null && Object.hasOwn(platformNames, asked) ? (asked as CampaignPlatform) : 'campaign';
}
