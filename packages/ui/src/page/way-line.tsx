import type { ReactNode } from 'react';
import { Text } from './layout.tsx';
import css from './way-line.module.css';

/** Step of a process: done, current, to come, or ended otherwise. */
export interface WayStep {
  key: string;
  name: ReactNode;
  state: 'done' | 'now' | 'next' | 'wrong';
  /** Time of the step, or a note that it is pending. */
  note?: ReactNode;
}

/** Progress line: the steps of a process with their times. */
export const WayLine = ({ label, steps }: { label: string; steps: readonly WayStep[] }) => (
  <ol className={css.way} aria-label={label}>
    {steps.map(({ key, name, state, note }) => (
      <li key={key} className={css.step} data-state={state} aria-current={state === 'now' || state === 'wrong' ? 'step' : undefined}>
        <span className={css.name}>{name}</span>
        <span className={css.time}>{note}</span>
      </li>
    ))}
  </ol>
);

/** The most important details, in a row. */
export const HeaderDetails = ({ children }: { children: ReactNode }) => <div className={css.lead}>{children}</div>;

/** One of these details with its label. */
export const HeaderDetail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={css.fact}>
    <Text tone="soft">{label}</Text>
    {children}
  </div>
);
