import { createContext, useContext, useMemo } from 'react';
import type { PickersProviderProps } from './context-props.ts';

type Pickers = Omit<PickersProviderProps, 'children'>;
const PickersContext = createContext<Pickers>({ pickerOf: () => undefined });

/** Gives the widgets the pickers of resources, and the names and addresses of their rows. Its functions should be stable. */
export function PickersProvider({ children, pickerOf, hrefOf, Names, onFollow }: PickersProviderProps) {
  const pickers = useMemo(() => ({ pickerOf, hrefOf, Names, onFollow }), [pickerOf, hrefOf, Names, onFollow]);
  return <PickersContext value={pickers}>{children}</PickersContext>;
}

/** The pickers and links of resources. */
export const usePickers = () => useContext(PickersContext);
