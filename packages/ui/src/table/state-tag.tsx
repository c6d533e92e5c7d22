import type { ReactNode } from 'react';
import type { Tone } from '@entrepot/contract/data/coded.ts';
import type { StateTagProps } from '../form/value-props.ts';
import css from './state-tag.module.css';

// Each tone has its own shape, so that colour is never the only signal.
const signs: Record<Tone, ReactNode> = {
  neutral: <circle cx="6" cy="6" r="3.5" />,
  progress: (
    <>
      <circle cx="6" cy="6" r="4" />
      <path d="M6 2a4 4 0 0 1 0 8Z" fill="currentColor" stroke="none" />
    </>
  ),
  success: <path d="M2.5 6.5 5 9l4.5-5.5" />,
  waiting: <path d="M6 1.8 10.6 10H1.4L6 1.8Z" />,
  error: <path d="M3 3l6 6M9 3 3 9" />,
};

/** Label of a state with an icon; colour and shape follow from its tone. */
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
