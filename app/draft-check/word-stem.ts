/** Irregular forms, by base word. */
const irregular = new Map(
  Object.entries({
    be: 'am is are was were been being',
    have: 'has had having',
    do: 'does did done doing',
    go: 'goes went gone going',
    get: 'got gotten getting',
    sell: 'sold',
    buy: 'bought',
    pay: 'paid',
    take: 'took taken',
    tell: 'told',
    say: 'said says',
    give: 'gave given',
    make: 'made',
    lose: 'lost',
    win: 'won',
    come: 'came',
    know: 'knew known',
    see: 'saw seen',
    send: 'sent',
    keep: 'kept',
    think: 'thought',
    mean: 'meant',
    find: 'found',
    leave: 'left',
    build: 'built',
    beat: 'beaten',
    fall: 'fell fallen',
    rise: 'rose risen',
    speak: 'spoke spoken',
    write: 'wrote written',
    hold: 'held',
    spend: 'spent',
    lend: 'lent',
    owe: 'owes owed owing',
    die: 'died dying',
    child: 'children kid kids',
    man: 'men',
    woman: 'women',
    wife: 'wives',
    lie: 'lying lied',
  }).flatMap(([word, forms]) => forms.split(' ').map((form) => [form, word] as const)),
);

/** Words that look like a form of another word but aren't. */
const whole = new Set([
  'nothing',
  'something',
  'anything',
  'everything',
  'during',
  'building',
  'red',
  'news',
  'always',
  'address',
  'this',
  'his',
]);

/**
 * Returns the part that an English word's forms have in common: price, prices, priced and pricing all become "pric". The result is compared
 * only with the results for other words, so it doesn't have to be a real word.
 */
export function stemOf(word: string): string {
  const known = irregular.get(word);
  if (known !== undefined) return stemOf(known);
  if (word.length < 4 || whole.has(word) || !/^[a-z]+$/.test(word)) return word;
  return trimEnd(withoutEnding(word));
}

function withoutEnding(word: string): string {
  if (/(?:ie[sd])$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:[sxz]|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (/[^sui]s$/.test(word)) return word.slice(0, -1);
  if (word.endsWith('eed')) return /(?:need|feed|seed|speed|deed|bleed|breed|ceed)$/.test(word) ? word : word.slice(0, -1);

  const verb = /^(.*[aeiouy].*|[^aeiou]*)(?:ing|ed)$/.exec(word)?.[1];
  return verb !== undefined && verb.length > 2 && /[aeiouy]/.test(verb) ? verb : word;
}

function trimEnd(stem: string): string {
  const single = (/([bdfgmnprt])\1$/.test(stem) && stem.length > 3) || (stem.endsWith('ll') && stem.length > 5) ? stem.slice(0, -1) : stem;
  return single.length > 3 ? single.replace(/e$/, '') : single;
}
