import { createContext, useContext, useMemo } from 'react';
import type { UploadsProviderProps } from '../base/context-props.ts';

type Uploads = Required<Omit<UploadsProviderProps, 'children'>>;
const UploadsContext = createContext<Uploads | null>(null);
const asItIs = (address: string) => address;

/** Provides the function that stores files. */
export function UploadsProvider({ upload, urlOf = asItIs, children }: UploadsProviderProps) {
  const uploads = useMemo(() => ({ upload, urlOf }), [upload, urlOf]);
  return <UploadsContext value={uploads}>{children}</UploadsContext>;
}

/** Returns the function that stores files; null where the app provides none. */
export const useUploads = () => useContext(UploadsContext);

/** Returns a function that converts a stored address to a URL the browser can load. */
export const useFileUrl = () => useContext(UploadsContext)?.urlOf ?? asItIs;
