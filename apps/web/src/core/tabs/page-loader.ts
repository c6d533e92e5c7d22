import type { ComponentType } from 'react';
import type { FormOptions } from '../form/form-page.tsx';

/** Loads a screen's page; `form` are the options that its form needs wherever it is opened, such as inputs of its own. The page has no props; it reads its address with usePlace. */
export type PageLoader = () => Promise<{ Page: ComponentType; form?: FormOptions }>;

/** The pages of a module, by the contract's screen name. */
export type Pages = Record<string, PageLoader>;
