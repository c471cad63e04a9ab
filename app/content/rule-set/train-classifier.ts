import { packWeights, extractSentenceFeatures, type PackedWeights } from '#app/draft-check/classifier.ts';
import { bodyOf } from '#app/draft-check/message-body.ts';
import { readWords } from '#app/draft-check/read-words.ts';
import type { Reader } from '#app/draft-check/readers.ts';

export interface LabelledText {
  text: string;
  reader: Reader;
  isBad: boolean;
}

const rounds = 5;
/** The number of times that each bad message's heaviest sentence is selected again, based on the current weights. */
const looks = 3;
/**
 * The cost of a wrong answer for a whole message, a sentence, or a sentence of a good message. A higher cost makes the classifier fit the
 * examples more closely.
 */
const cost = { message: 0.3, sentence: 0.3, ofMessage: 0.15 };
/** The amount added to every count, so that a word seen only twice doesn't carry much weight. */
const doubt = 0.25;
/**
 * The number of leading bits that identify a feature in the table of seen features. With this many bits, the table mistakes one in ten new
 * features for one that it has seen.
 */
const metBits = 22;
/** The number of features to keep, starting with the most influential. */
const most = 9_000;

interface ReadExample {
  whole: number[];
  sentences: number[][];
  isBad: boolean;
}

/** A training case. `cost` is the cost of a wrong answer, and `dualWeight` is the dual variable. */
interface TrainingExample {
  features: number[];
  answer: 1 | -1;
  cost: number;
  dualWeight: number;
}

/**
 * Learns from labelled texts how strongly each feature suggests that a text can't go out. The method is a support vector machine trained by
 * dual coordinate descent (Hsieh et al. 2008) in a fixed order. The better a feature separates bad texts from good ones, the faster its
 * weight changes (Wang and Manning 2012, "Baselines and Bigrams"). People label whole messages, but a single sentence can make a message
 * bad. That's why the heaviest sentence of a bad message counts as bad, and every sentence of a good message counts as good (Andrews et al.
 * 2002, "Support vector machines for multiple-instance learning").
 */
export function trainClassifier(examples: readonly LabelledText[]): PackedWeights {
  const { features, read } = readExamples(examples);
  if (read.length === 0) return { features: '', weights: '' };

  const messages = read.map(({ whole, sentences, isBad }) =>
    trainingExample(whole, isBad, sentences.length < 2 ? cost.sentence : cost.message),
  );
  let learned = learn(messages, features.length);
  for (let look = 0; look < looks; look++) {
    const { weights } = learned;
    learned = learn(
      [...messages.map((lesson) => ({ ...lesson, dualWeight: 0 })), ...read.flatMap((each) => sentencesOf(each, weights))],
      features.length,
    );
  }
  const { weights, counts } = learned;
  const effects = weights.map((weight, feature) => Math.abs(weight) * Math.sqrt(counts.all[feature] ?? 0));
  const least = effects.toSorted().at(-most) ?? 0;
  const kept = features.flatMap((feature, index) => ((effects[index] ?? 0) >= least ? [[feature, weights[index] ?? 0] as const] : []));
  return packWeights(new Map(kept));
}

function trainingExample(features: number[], isBad: boolean, ownCost: number): TrainingExample {
  return { features, answer: isBad ? 1 : -1, cost: ownCost, dualWeight: 0 };
}

function sentencesOf({ sentences, isBad }: ReadExample, weights: Float64Array): TrainingExample[] {
  if (sentences.length < 2) return [];
  if (!isBad) return sentences.map((features) => trainingExample(features, false, cost.ofMessage));

  const scores = sentences.map((features) => weigh(features, weights));
  const heaviest = sentences[scores.indexOf(Math.max(...scores))];
  return heaviest === undefined ? [] : [trainingExample(heaviest, true, cost.sentence)];
}

function weigh(features: readonly number[], weights: Float64Array): number {
  const known = features.filter((feature) => weights[feature] !== 0);
  return known.reduce((sum, feature) => sum + (weights[feature] ?? 0), 0) / Math.sqrt(known.length + 1);
}

function learn(lessons: readonly TrainingExample[], features: number): { weights: Float64Array; counts: Counts } {
  const counts = countsOf(lessons, features);
  const shares = sharesOf(lessons, counts);
  const scaled = new Float64Array(features);
  for (let round = 0; round < rounds; round++) {
    const stride = strideOf(lessons.length, round);
    for (let index = 0; index < lessons.length; index++) {
      const lesson = lessons[(index * stride) % lessons.length];
      if (lesson !== undefined) learnFrom(lesson, { shares, scaled });
    }
  }
  return { weights: scaled.map((weight, feature) => weight * (shares[feature] ?? 0)), counts };
}

interface Learning {
  shares: Float64Array;
  /** The weight of each feature before scaling. */
  scaled: Float64Array;
}

function learnFrom(lesson: TrainingExample, { shares, scaled }: Learning): void {
  const { features, answer, cost: own, dualWeight } = lesson;
  const length = Math.sqrt(Math.max(features.length, 1));
  let [score, size] = [0, 0];
  for (const feature of features) {
    const share = shares[feature] ?? 0;
    score += (scaled[feature] ?? 0) * share;
    size += share * share;
  }
  const slack = 1 / (2 * own);
  const fault = (answer * score) / length - 1 + dualWeight * slack;
  lesson.dualWeight = Math.max(0, dualWeight - fault / (size / length ** 2 + slack));

  const push = ((lesson.dualWeight - dualWeight) * answer) / length;
  if (push !== 0) for (const feature of features) scaled[feature] = (scaled[feature] ?? 0) + push * (shares[feature] ?? 0);
}

/** Lists the features that examples share, and converts each example to the numbers of its shared features. */
function readExamples(examples: readonly LabelledText[]): { features: number[]; read: ReadExample[] } {
  const all = examples.map(({ text, reader }) => extractSentenceFeatures(bodyOf(readWords(text)), reader));
  const features = commonFeatures(all.map((sentences) => [...new Set(sentences.flat())]));
  const numbers = new Map(features.map((feature, index) => [feature, index]));
  const read = all.map((sentences, index) => {
    const known = sentences.map((own) => own.flatMap((feature) => numbers.get(feature) ?? []));
    return { whole: [...new Set(known.flat())], sentences: known, isBad: examples[index]?.isBad === true };
  });
  return { features, read };
}

/**
 * Lists the features that occur in at least two examples, along with a few others, because only the first bits of each feature are
 * compared.
 */
function commonFeatures(lists: readonly (readonly number[])[]): number[] {
  const met = new Uint8Array(2 ** metBits);
  const common = new Set<number>();
  for (const features of lists) {
    for (const feature of features) {
      const place = feature >>> (32 - metBits);
      if (met[place] === 1) common.add(feature);
      else met[place] = 1;
    }
  }
  return [...common];
}

interface Counts {
  all: Float64Array;
  bad: Float64Array;
}

function countsOf(lessons: readonly TrainingExample[], features: number): Counts {
  const counts = { all: new Float64Array(features), bad: new Float64Array(features) };
  for (const { features: own, answer } of lessons) {
    for (const feature of own) {
      counts.all[feature] = (counts.all[feature] ?? 0) + 1;
      if (answer === 1) counts.bad[feature] = (counts.bad[feature] ?? 0) + 1;
    }
  }
  return counts;
}

/** Returns the absolute log ratio of each feature's frequencies in bad and good texts. */
function sharesOf(lessons: readonly TrainingExample[], { all, bad }: Counts): Float64Array {
  const badLessons = lessons.filter(({ answer }) => answer === 1).length;
  const shareOf = (count: number, of: number) => (count + doubt) / (of + 2 * doubt);

  return all.map((count, feature) => {
    const badCount = bad[feature] ?? 0;
    return Math.abs(Math.log(shareOf(badCount, badLessons) / shareOf(count - badCount, lessons.length - badLessons)));
  });
}

/** Returns a step size that visits every example once per round, in a different mixed order each round. */
function strideOf(count: number, round: number): number {
  let stride = (round * 2 + 997) % count;
  while (greatestDivisor(stride, count) !== 1) stride += 1;
  return stride;
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}
