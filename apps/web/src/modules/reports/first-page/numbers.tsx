import type { ReactNode } from 'react';
import css from './first-page.module.css';

/** The table behind a picture, unfolded by whoever wants the numbers. */
export const Numbers = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className={css.numbers}>
    <summary>{label}</summary>
    {children}
  </details>
);
