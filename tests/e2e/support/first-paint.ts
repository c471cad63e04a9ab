/** True if the tested build includes `app/first-paint`. Run the journeys with the same FIRST_PAINT value as the build. */
export const isFirstPaintOn = process.env['FIRST_PAINT'] !== 'off';

/** The reasons why journeys are skipped without first paint. */
export const nothingReplays = 'Only first paint replays a click from before the scripts loaded.';
export const nothingWaits = 'Only first paint makes scripts and layout wait for the text.';
export const nothingKeepsThePage = "Without first paint, React Router reloads the page if the next one's script doesn't arrive.";
