import type { ComponentType } from 'react';

/** Loads a screen's page. The page has no props; it reads its address with usePlace. */
export type PageLoader = () => Promise<{ Page: ComponentType }>;

/** The pages of a module, by the contract's screen name. */
export type Pages = Record<string, PageLoader>;
