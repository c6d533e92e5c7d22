import type { ReactNode } from 'react';
import { go } from '../../core/tabs/tab-location.ts';

type Address = string | null | undefined;

/** Opens an address; does nothing without one. */
export const opening = (address: Address): (() => void) | undefined => (address ? () => go(address) : undefined);

/** A number that links to the list it counts, if the user may open it. */
export const Counted = ({ href, children }: { href: Address; children: ReactNode }) => (href ? <a href={href}>{children}</a> : children);
