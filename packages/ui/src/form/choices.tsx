import { createContext, useContext } from 'react';
import type { CodeOf, EnumName } from '@entrepot/contract/core/field.ts';
import type { Choice, ChoicesProviderProps } from '../base/context-props.ts';

const ChoicesContext = createContext<(enumName: string) => readonly Choice[]>(() => []);

/** Provides the options of enumerations to the widgets. `choicesOf` should be a stable function. */
export function ChoicesProvider({ choicesOf, children }: ChoicesProviderProps) {
  return <ChoicesContext value={choicesOf}>{children}</ChoicesContext>;
}

const none: readonly Choice[] = [];

/** Returns the options of an enumeration; empty without a name. */
export function useChoices<N extends EnumName>(enumName: N): readonly Choice<CodeOf<N>>[];
export function useChoices(enumName: string | undefined): readonly Choice[];
export function useChoices(enumName: string | undefined): readonly Choice[] {
  const choicesOf = useContext(ChoicesContext);
  return enumName ? choicesOf(enumName) : none;
}

/** Returns a function that looks options up by the enumeration's name. */
export const useChoicesOf = () => useContext(ChoicesContext);
