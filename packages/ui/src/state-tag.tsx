import type { ReactNode } from 'react';
import type { Tone } from './look-props.ts';
import type { StateTagProps } from './value-props.ts';
import css from './state-tag.module.css';

// Each meaning has a shape of its own, so that the colour is never alone.
const signs: Record<Tone, ReactNode> = {
  idle: <circle cx="6" cy="6" r="3.5" />,
  active: (
    <>
      <circle cx="6" cy="6" r="4" />
      <path d="M6 2a4 4 0 0 1 0 8Z" fill="currentColor" stroke="none" />
    </>
  ),
  done: <path d="M2.5 6.5 5 9l4.5-5.5" />,
  waits: <path d="M6 1.8 10.6 10H1.4L6 1.8Z" />,
  wrong: <path d="M3 3l6 6M9 3 3 9" />,
};

/** A state as its word and a sign; colour and shape by what it means. */
export function StateTag({ label, tone }: StateTagProps) {
  return (
    <span className={css.tag} data-tone={tone}>
      <svg
        width="11"
        height="11"
        viewBox="0 0 12 12"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {signs[tone]}
      </svg>
      <span className={css.word}>{label}</span>
    </span>
  );
}
