const format = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Toronto',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Writes a time of Toronto as short as a row of the desk needs it. */
export function shortTime(time: Date): string {
  return format.format(time).replaceAll(/[\u00a0\u202f]/g, ' ');
}
