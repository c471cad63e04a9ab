/** The platforms' names in "Need Help Setting Up Your … Campaign?" (specification 2.9). */
export const platformNames = { meta: 'Meta', google: 'Google', youtube: 'YouTube', outreach: 'Outreach', campaign: 'Campaign' };

/** A campaign's platform, or `campaign` if the client hasn't decided. */
export type CampaignPlatform = keyof typeof platformNames;

/** Reads the platform from a page's address. An unknown value counts as undecided. */
export function platformOf(asked: string | null): CampaignPlatform {
  return asked !== null && Object.hasOwn(platformNames, asked) ? (asked as CampaignPlatform) : 'campaign';
}
