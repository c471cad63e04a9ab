/** The time zone for every deadline and every displayed time, regardless of the device's own. */
export const timeZone = 'America/Toronto';
