import type { Language } from '@entrepot/contract/core/language.ts';
import { languageNow } from './i18n.ts';

/** A state as a select list says it. */
export interface State {
  value: number;
  name: string;
}
/** Sets of states by the name of their enumeration. */
export type StatusSets = Readonly<Record<string, readonly State[]>>;

const said = new Map<Language, StatusSets>();
let last: StatusSets | null = null;

/** Takes up what the select lists say in a language. */
export function takeStatusSets(language: Language, sets: StatusSets): void {
  said.set(language, sets);
  last = sets;
}

/** The states of a set in the server's order; undefined for other enumerations, and for visitors, whom no select list answers. */
export const statesOf = (name: string): readonly State[] | undefined => (said.get(languageNow()) ?? last)?.[name];

/** What a state is called in the language in use; undefined until a select list said it. */
export const stateName = (name: string, code: number): string | undefined =>
  said.get(languageNow())?.[name]?.find(({ value }) => value === code)?.name;
