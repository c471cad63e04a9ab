import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

export interface ReadAloud {
  /** True if the browser has an English voice. */
  isPossible: boolean;
  isReading: boolean;
  toggle: (element: Element | null) => void;
}

/** Provides controls for reading an element aloud. Reading stops when `place` changes, because a different step is then on screen. */
export function useReadAloud(place: string): ReadAloud {
  const isPossible = useSyncExternalStore(
    subscribeToVoices,
    () => findVoice() !== null,
    () => false,
  );
  const [isReading, setIsReading] = useState(false);

  useEffect(() => {
    if (!isPossible) return undefined;
    return () => {
      speechSynthesis.cancel();
      setIsReading(false);
    };
  }, [isPossible, place]);

  const toggle = useCallback(
    (element: Element | null) => {
      speechSynthesis.cancel();
      setIsReading(!isReading);
      if (isReading || element === null) return;

      // Each paragraph is a separate utterance, because some browsers go silent in the middle of a long one.
      const utterances = listSpokenTexts(element).map((text) => new SpeechSynthesisUtterance(text));
      for (const [index, utterance] of utterances.entries()) {
        utterance.lang = 'en-CA';
        utterance.voice = findVoice();
        if (index === utterances.length - 1) utterance.onend = () => setIsReading(false);
        speechSynthesis.speak(utterance);
      }
    },
    [isReading],
  );

  return { isPossible, isReading, toggle };
}

/** Chooses an English voice, preferring Canadian English and then a voice that doesn't need a connection. */
function findVoice(): SpeechSynthesisVoice | null {
  if (!('speechSynthesis' in window)) return null;
  const english = speechSynthesis.getVoices().filter(({ lang }) => /^en\b/i.test(lang));
  const score = ({ lang, localService }: SpeechSynthesisVoice) => (/CA$/i.test(lang) ? 2 : 0) + Number(localService);
  return english.toSorted((one, other) => score(other) - score(one))[0] ?? null;
}

/** Listens for the list of voices, which some browsers take a while to load. */
function subscribeToVoices(listener: () => void): () => void {
  if (!('speechSynthesis' in window)) return () => undefined;
  speechSynthesis.addEventListener('voiceschanged', listener);
  return () => speechSynthesis.removeEventListener('voiceschanged', listener);
}

const spokenAlone = 'p, li, h2, h3, h4, h5, td, th, dt, dd, figcaption, caption, summary, blockquote, div';
/** What isn't read aloud. The options of a question are buttons in a list, and they are read. */
const unspoken = 'button:not(li > button), svg, select, textarea, input, [aria-hidden="true"], script, style';

/** Lists the visible text in an element, paragraph by paragraph. */
function listSpokenTexts(element: Element): string[] {
  const texts = new Map<Element, string>();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);

  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const holder = node.parentElement;
    if (holder === null || holder.closest(unspoken) !== null || !holder.checkVisibility()) continue;
    const paragraph = holder.closest(spokenAlone) ?? element;
    texts.set(paragraph, (texts.get(paragraph) ?? '') + (node.textContent ?? ''));
  }
  return [...texts.values()].map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => /[\p{L}\p{N}]/u.test(text));
}
