/** The names that stand in "Need Help Setting Up Your … Campaign?" (specification 2.9). */
export const platformNames = { meta: 'Meta', google: 'Google', youtube: 'YouTube', outreach: 'Outreach', campaign: 'Campaign' };

/** What a campaign may run on. Whoever has not decided yet asks for a campaign. */
export type CampaignPlatform = keyof typeof platformNames;

/** Returns the platform that an address asks for; anything else is a campaign on a platform to be decided. */
export function platformOf(asked: string | null): CampaignPlatform {
  return asked !== null && Object.hasOwn(platformNames, asked) ? (asked as CampaignPlatform) : 'campaign';
}
