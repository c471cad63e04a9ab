/** A time in minutes after midnight (null if none was typed), and the remaining words. */
export interface TimeReading {
  minute: number | null;
  rest: string;
}

const withHalf = /(?<![\d:])(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm|a|p)\b/;
const withColon = /(?<![\d:])(\d{1,2}):(\d{2})(?![\d:])/;
/** A time as written in French, such as "21h15" or "9 h". The 24-hour clock makes it unambiguous. */
const withH = /(?<![\d:+-])(\d{1,2})\s?h(?:r|rs|ours?)?\s?(\d{2})?\b/;
const alone = /(?<=^|\s)(?:12 ?)?noon\b/;

/**
 * Extracts a time, such as "6pm", "6:30 pm", "noon" or "18:00", from typed words. Rejects an hour that could be in the morning or the
 * evening.
 */
export function readTime(words: string): { ok: true; value: TimeReading } | { ok: false; problem: string } {
  const noon = alone.exec(words);
  if (noon !== null) return found(words, { match: noon, minute: 720 });

  const half = withHalf.exec(words);
  if (half !== null) return readHalf(words, half);

  const h = withH.exec(words);
  if (h !== null) return readH(words, h);

  const colon = withColon.exec(words);
  return colon === null ? { ok: true, value: { minute: null, rest: words.trim() } } : readColon(words, colon);
}

function readHalf(words: string, match: RegExpExecArray) {
  const hour = Number(match[1]);
  const minutes = Number(match[2] ?? 0);
  if (hour < 1 || hour > 12 || minutes > 59) return noSuchTime;
  return found(words, { match, minute: (hour % 12) * 60 + (match[3]?.startsWith('p') === true ? 720 : 0) + minutes });
}

function readH(words: string, match: RegExpExecArray) {
  const hour = Number(match[1]);
  const minutes = Number(match[2] ?? 0);
  return hour > 23 || minutes > 59 ? noSuchTime : found(words, { match, minute: hour * 60 + minutes });
}

function readColon(words: string, match: RegExpExecArray) {
  const hour = Number(match[1]);
  const minutes = Number(match[2]);
  if (hour > 23 || minutes > 59) return noSuchTime;

  const isSure = hour === 0 || hour > 12 || match[1]?.startsWith('0') === true;
  if (!isSure) return { ok: false as const, problem: `${match[0]} could be morning or evening. Enter ${match[0]}am or ${match[0]}pm.` };
  return found(words, { match, minute: hour * 60 + minutes });
}

const noSuchTime = { ok: false as const, problem: "That time doesn't exist. Write it like 6pm, 11:59pm or 18:00." };

function found(words: string, { match, minute }: { match: RegExpExecArray; minute: number }) {
  const rest = `${words.slice(0, match.index)} ${words.slice(match.index + match[0].length)}`;
  return { ok: true as const, value: { minute, rest: rest.replaceAll(/\s+/g, ' ').trim() } };
}
