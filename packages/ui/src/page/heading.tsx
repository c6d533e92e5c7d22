import { createContext, type ReactNode, useContext } from 'react';
import css from './layout.module.css';

/** The level of headings at a place: below the title of the page, of a card or of a dialog. */
export const HeadingLevel = createContext<2 | 3>(2);

/** The heading of a part, one level below what it is in, so that none is skipped. */
export function Heading({ className, wrong, children }: { className?: string; wrong?: boolean; children: ReactNode }) {
  const level = useContext(HeadingLevel);
  const Tag = level === 2 ? 'h2' : 'h3';
  return (
    <Tag className={className ?? css.heading} data-wrong={wrong || undefined}>
      {children}
    </Tag>
  );
}
