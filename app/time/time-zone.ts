/** The clock by which every deadline is read and every time is written, whatever the clock of this device says. */
export const timeZone = 'America/Toronto';
