import { createContext, useContext, useMemo } from 'react';
import type { UploadsProviderProps } from './context-props.ts';

type Uploads = Required<Omit<UploadsProviderProps, 'children'>>;
const UploadsContext = createContext<Uploads | null>(null);
const asItIs = (address: string) => address;

/** Gives the kit the way to store files. */
export function UploadsProvider({ upload, urlOf = asItIs, children }: UploadsProviderProps) {
  const uploads = useMemo(() => ({ upload, urlOf }), [upload, urlOf]);
  return <UploadsContext value={uploads}>{children}</UploadsContext>;
}

/** The way to store files; null where the app gives none. */
export const useUploads = () => useContext(UploadsContext);

/** Turns a stored address into one a browser loads. */
export const useFileUrl = () => useContext(UploadsContext)?.urlOf ?? asItIs;
