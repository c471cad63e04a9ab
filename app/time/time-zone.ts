/** The time zone for every deadline and every time shown, regardless of the device's own. */
export const timeZone = 'America/Toronto';
