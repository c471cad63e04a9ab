/** The names in "Need Help Setting Up Your … Campaign?" (specification 2.9). */
export const platformNames = { meta: 'Meta', google: 'Google', youtube: 'YouTube', outreach: 'Outreach', campaign: 'Campaign' };

/** A campaign's platforms. A client who hasn't decided requests a campaign without one. */
export type CampaignPlatform = keyof typeof platformNames;

/** Returns the platform in an address; anything else is a campaign with the platform undecided. */
export function platformOf(asked: string | null): CampaignPlatform {
  return asked !== null && Object.hasOwn(platformNames, asked) ? (asked as CampaignPlatform) : 'campaign';
}
