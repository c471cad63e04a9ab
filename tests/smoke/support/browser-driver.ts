/** An element as a person perceives it: its role and the beginning of its name. */
export interface NamedElement {
  kind: 'button' | 'link' | 'field' | 'choice' | 'option';
  name: string;
}

/** The functions that journeys need from a browser. None of them wait, because `Visit` does that for them. */
export interface BrowserDriver {
  /** Opens a page in a browser with nothing stored. */
  openPage: () => Promise<DrivenPage>;
  close: () => Promise<void>;
}

export interface DrivenPage {
  goto: (address: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Runs a function in the page. The function can use only its argument. */
  evaluate: <Argument, Result>(run: (argument: Argument) => Result | Promise<Result>, argument: Argument) => Promise<Result>;
  /** Clicks the element's position, as a mouse does. Throws if the element isn't there. */
  click: (element: NamedElement) => Promise<void>;
  /** Replaces a field's text, key by key. Throws if the field isn't there. */
  type: (field: NamedElement, text: string) => Promise<void>;
  pressEnter: () => Promise<void>;
  /** Returns the console errors, uncaught errors and Content-Security-Policy violations so far. */
  faults: () => Promise<string[]>;
  close: () => Promise<void>;
}
