import { createContext, useContext, useMemo } from 'react';
import type { PickersProviderProps } from '../base/context-props.ts';

type Pickers = Omit<PickersProviderProps, 'children'>;
const PickersContext = createContext<Pickers>({ pickerOf: () => undefined });

/** Provides the pickers of resources, and the names and addresses of their rows, to the widgets. Its functions should be stable. */
export function PickersProvider({ children, pickerOf, hrefOf, Names, onFollow }: PickersProviderProps) {
  const pickers = useMemo(() => ({ pickerOf, hrefOf, Names, onFollow }), [pickerOf, hrefOf, Names, onFollow]);
  return <PickersContext value={pickers}>{children}</PickersContext>;
}

/** Returns the pickers and links of resources. */
export const usePickers = () => useContext(PickersContext);
