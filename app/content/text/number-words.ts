/** The numbers that are spelled out, from zero to twelve. */
export const numberWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** Writes a number for the start of a sentence, in words up to twelve and in digits above that. Zero becomes "No", as in "No codes". */
export function numberInWords(count: number): string {
  return count === 0 ? 'No' : (numberWords[count] ?? String(count)).replace(/^./, (letter) => letter.toUpperCase());
}
