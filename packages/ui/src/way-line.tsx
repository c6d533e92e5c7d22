import type { ReactNode } from 'react';
import { Text } from './layout.tsx';
import css from './way-line.module.css';

/** A step of a way: taken, the one it waits for, one to come, or how it ended otherwise. */
export interface WayStep {
  key: string;
  name: ReactNode;
  state: 'done' | 'now' | 'next' | 'wrong';
  /** When it was taken, or that it is waited for. */
  note?: ReactNode;
}

/** Where something is: a line of its steps with their times. */
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

/** The few things that are read first, beside each other. */
export const LeadFacts = ({ children }: { children: ReactNode }) => <div className={css.lead}>{children}</div>;

/** One of them under its label. */
export const LeadFact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={css.fact}>
    <Text tone="soft">{label}</Text>
    {children}
  </div>
);
