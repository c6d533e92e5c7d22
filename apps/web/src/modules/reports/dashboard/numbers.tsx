import type { ReactNode } from 'react';
import css from './dashboard.module.css';

/** Collapsible table with the numbers of a chart. */
export const Numbers = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className={css.numbers}>
    <summary>{label}</summary>
    {children}
  </details>
);
