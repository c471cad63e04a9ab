/** Whether the build that's tested has `app/first-paint`: run the journeys with the variable that it was built with. */
export const isFirstPaintOn = process.env['FIRST_PAINT'] !== 'off';

/** Why a journey is left out without it. */
export const nothingReplays = 'Only first paint replays a click that came before the scripts.';
export const nothingWaits = 'Only first paint has scripts and layout wait for the text.';
export const nothingKeepsThePage = "Without first paint, React Router reloads the page if the next one's script doesn't arrive.";
