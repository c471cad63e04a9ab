import { createContext, useContext } from 'react';

import type { EditedValues } from '../../settings/values/edited-value.ts';

/** What the parts of a form share. */
export interface EditedForm {
  type: (name: string, text: string) => void;
  takeTheirs: (name: string) => void;
  keepMine: (name: string) => void;
  /** Sends a change of a list along with what was typed, and then moves the focus to an entry. */
  changeList: (change: string, options?: ListChangeOptions) => void;
  /** Returns the page of an entry that isn't edited on this one. */
  linkTo: (name: string) => string | null;
}

export interface ListChangeOptions {
  /** The entry that gets the focus. */
  focus?: string;
  /** Values that are sent with the change. */
  also?: Record<string, string>;
}

export const EditedFormContext = createContext<EditedForm | null>(null);
export const EditedValuesContext = createContext<EditedValues>({});

export function useEditedForm(): EditedForm {
  const form = useContext(EditedFormContext);
  if (form === null) throw new Error('The parts of a form are rendered within it.');
  return form;
}
