import type { ReactNode } from 'react';
import { go } from '../../core/tabs/place.ts';

type Address = string | null | undefined;

/** Opens an address; nothing where there is none. */
export const opening = (address: Address): (() => void) | undefined => (address ? () => go(address) : undefined);

/** A number that leads to the list it counts, for whoever may open that. */
export const Counted = ({ href, children }: { href: Address; children: ReactNode }) => (href ? <a href={href}>{children}</a> : children);
