/** The number of answers that an item needs before it's rated. With fewer answers, its statistics would be mostly chance. */
export const fewestAnswers = 30;

/** An item's totals. A rest score is the share of the other questions that a learner got right. */
export interface ItemSums {
  asked: number;
  correct: number;
  restSum: number;
  restSquares: number;
  correctRestSum: number;
  timed: number;
  seconds: number;
  options: readonly { text: string; isKey: boolean; chosen: number; restSum: number }[];
}

/** An item's totals for papers of one size, with rest scores in numbers of questions. */
export type PaperSums = ItemSums & { paperSize: number };

export interface OptionStatistics {
  /** The option's text, or null for questions left unanswered. */
  text: string | null;
  isKey: boolean;
  chosen: number;
  /** The share of learners who chose the option. */
  share: number;
  /** The share of the other questions that learners who chose the option got right, or null if no one chose it. */
  rest: number | null;
}

export interface ItemStatistics {
  asked: number;
  /** The share of learners who got the item right. */
  facility: number | null;
  discrimination: number | null;
  /** The average time to answer, in seconds. */
  seconds: number | null;
  options: OptionStatistics[];
  flags: ItemFlag[];
}

export interface ItemFlag {
  words: string;
  option: string | null;
}

export function writeFlag({ words, option }: ItemFlag): string {
  return option === null ? words : `${words}: “${option}”`;
}

/**
 * Combines the totals for several paper sizes. Rest scores become shares of the other questions, so that scores out of 26 and out of 29 can
 * be compared.
 */
export function addPaperSums([first, ...others]: readonly [PaperSums, ...PaperSums[]]): ItemSums {
  return others.map(toShares).reduce(addSums, toShares(first));
}

function toShares({ paperSize, ...sums }: PaperSums): ItemSums {
  const scale = 1 / Math.max(1, paperSize - 1);
  return {
    ...sums,
    restSum: sums.restSum * scale,
    restSquares: sums.restSquares * scale * scale,
    correctRestSum: sums.correctRestSum * scale,
    options: sums.options.map((option) => ({ ...option, restSum: option.restSum * scale })),
  };
}

function addSums(one: ItemSums, other: ItemSums): ItemSums {
  return {
    asked: one.asked + other.asked,
    correct: one.correct + other.correct,
    restSum: one.restSum + other.restSum,
    restSquares: one.restSquares + other.restSquares,
    correctRestSum: one.correctRestSum + other.correctRestSum,
    timed: one.timed + other.timed,
    seconds: one.seconds + other.seconds,
    options: one.options.map((option, index) => ({
      ...option,
      chosen: option.chosen + (other.options[index]?.chosen ?? 0),
      restSum: option.restSum + (other.options[index]?.restSum ?? 0),
    })),
  };
}

/** Calculates an item's statistics and flags from its answers. */
export function describeItem(sums: ItemSums): ItemStatistics {
  const { asked, correct, timed, seconds } = sums;
  const statistics = {
    asked,
    facility: asked === 0 ? null : correct / asked,
    discrimination: correlateWithRest(sums),
    seconds: timed === 0 ? null : seconds / timed,
    options: describeOptions(sums),
  };
  return { ...statistics, flags: flagItem(statistics) };
}

/**
 * An item's corrected point-biserial correlation: Pearson's r between its score x (0 or 1) and the rest score y, which is the score on the
 * other questions, so that the item isn't compared with itself. From the sums, r = (n Σxy − Σx Σy) / √((n Σx² − (Σx)²)(n Σy² − (Σy)²)),
 * where Σx² = Σx. Null if all scores are the same. Source: Henrysson, "Correction of item-total correlations in item analysis",
 * Psychometrika 28 (1963), 211–218.
 */
export function correlateWithRest({ asked, correct, restSum, restSquares, correctRestSum }: ItemSums): number | null {
  const ofScore = asked * correct - correct * correct;
  const ofRest = asked * restSquares - restSum * restSum;
  // Shares aren't integers, so a rounding error is possible even if all scores are the same.
  if (ofScore <= 0 || ofRest <= asked * asked * 1e-12) return null;
  return (asked * correctRestSum - correct * restSum) / Math.sqrt(ofScore * ofRest);
}

/** Describes an item's options: the right one first, then the others by popularity, and finally unanswered. */
function describeOptions({ asked, restSum, options }: ItemSums): OptionStatistics[] {
  const left = {
    text: null,
    isKey: false,
    chosen: asked - options.reduce((sum, { chosen }) => sum + chosen, 0),
    restSum: restSum - options.reduce((sum, option) => sum + option.restSum, 0),
  };
  const inOrder = options.toSorted((one, other) => Number(other.isKey) - Number(one.isKey) || other.chosen - one.chosen);
  return [...inOrder, left].map(({ text, isKey, chosen, restSum: rest }) => ({
    text,
    isKey,
    chosen,
    share: asked === 0 ? 0 : chosen / asked,
    rest: chosen === 0 ? null : rest / chosen,
  }));
}

/**
 * The correlation below which an item barely separates strong learners from weak ones. Textbooks recommend revising such items (Ebel and
 * Frisbie, "Essentials of Educational Measurement", 1991).
 */
const lowDiscrimination = 0.2;
const easy = 0.95;
/** The share of right answers below which an item is flagged as hard. With four options, 25 percent are right by chance. */
const hard = 0.3;
const rarelyTaken = 0.02;
const oftenLeft = 0.1;
/** The number of learners who must have chosen an option before it's flagged. With fewer learners, their average score is too uncertain. */
const fewestChoosers = 5;

function flagItem({ asked, facility, discrimination, options }: Omit<ItemStatistics, 'flags'>): ItemFlag[] {
  if (asked < fewestAnswers || facility === null) return [];
  const flags: ItemFlag[] = [];
  const flag = (words: string, option: string | null = null) => void flags.push({ words, option });

  if (facility > easy) flag('Almost everyone gets it right');
  if (facility < hard) flag('Barely better than guessing');
  if (discrimination !== null && discrimination < 0) flag('Stronger learners get it wrong more often');
  else if (discrimination !== null && discrimination < lowDiscrimination && facility <= easy)
    flag("Doesn't separate stronger from weaker learners");

  const right = options.find(({ isKey }) => isKey)?.rest ?? null;
  for (const { text, isKey, chosen, share, rest } of options) {
    if (isKey) continue;
    if (text === null) {
      if (share > oftenLeft) flag('Often skipped');
    } else if (chosen === 0) flag('Option never chosen', text);
    else if (share < rarelyTaken) flag('Option rarely chosen', text);
    else if (right !== null && rest !== null && chosen >= fewestChoosers && rest > right)
      flag('Stronger learners choose another option', text);
  }
  return flags;
}
