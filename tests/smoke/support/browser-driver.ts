/** What a person sees of an element: what it is, and the beginning of what it's called. */
export interface NamedElement {
  kind: 'button' | 'link' | 'field' | 'choice' | 'option';
  name: string;
}

/** What the journeys ask of a browser. Nothing here waits: `Visit` does that, once for all of them. */
export interface BrowserDriver {
  /** Opens a page in a browser that has nothing stored. */
  openPage: () => Promise<DrivenPage>;
  close: () => Promise<void>;
}

export interface DrivenPage {
  goto: (address: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Runs a function in the page; it may use nothing but what it's given. */
  evaluate: <Argument, Result>(run: (argument: Argument) => Result | Promise<Result>, argument: Argument) => Promise<Result>;
  /** Clicks where the element is, as a mouse does. Throws when it isn't there. */
  click: (element: NamedElement) => Promise<void>;
  /** Replaces what is in a field, key by key. Throws when it isn't there. */
  type: (field: NamedElement, text: string) => Promise<void>;
  /** Presses Enter where the focus is. */
  pressEnter: () => Promise<void>;
  /** Errors of the console, uncaught ones and violations of the Content-Security-Policy so far. */
  faults: () => Promise<string[]>;
  close: () => Promise<void>;
}
