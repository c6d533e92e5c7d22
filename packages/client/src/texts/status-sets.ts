import type { Language } from '@entrepot/contract/core/language.ts';
import { languageNow } from './i18n.ts';

/** A state from a select list. */
export interface State {
  value: number;
  name: string;
}
/** Sets of states by enumeration name. */
export type StatusSets = Readonly<Record<string, readonly State[]>>;

const setsByLanguage = new Map<Language, StatusSets>();
let last: StatusSets | null = null;

/** Loads the contents of the select lists in a language. */
export function loadStatusSetsInto(language: Language, sets: StatusSets): void {
  setsByLanguage.set(language, sets);
  last = sets;
}

/** Returns the states of a set in the server's order; undefined for other enumerations, and for visitors, who receive no select lists. */
export const statesOf = (name: string): readonly State[] | undefined => (setsByLanguage.get(languageNow()) ?? last)?.[name];

/** Returns the name of a state in the current language; undefined if no select list contained it. */
export const stateName = (name: string, code: number): string | undefined =>
  setsByLanguage.get(languageNow())?.[name]?.find(({ value }) => value === code)?.name;
