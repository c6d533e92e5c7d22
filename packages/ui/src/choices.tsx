import { createContext, useContext } from 'react';
import type { Choice, ChoicesProviderProps } from './context-props.ts';

const ChoicesContext = createContext<(enumName: string) => readonly Choice[]>(() => []);

/** Gives the widgets the options of enumerations. `choicesOf` should be a stable function. */
export function ChoicesProvider({ choicesOf, children }: ChoicesProviderProps) {
  return <ChoicesContext value={choicesOf}>{children}</ChoicesContext>;
}

const none: readonly Choice[] = [];

/** The options of an enumeration; none for no name. */
export function useChoices(enumName: string | undefined): readonly Choice[] {
  const choicesOf = useContext(ChoicesContext);
  return enumName ? choicesOf(enumName) : none;
}

/** Looks options up by the enumeration's name. */
export const useChoicesOf = () => useContext(ChoicesContext);
