import { useState } from 'react';
import type { ApiProblem } from '../calls/problem.ts';

/** The second factor of a sign-in: whether the server asked for it, and what was typed. */
export interface SecondFactor {
  asked: boolean;
  code: string;
  setCode(code: string): void;
  /** Takes a refusal that asks for the code; true when nothing was typed yet, so that it is no mistake. */
  asks(refusal: ApiProblem): boolean;
  given(): { secondFactorCode?: string };
}

/** Keeps what a sign-in knows of the second factor. */
export function useSecondFactor(): SecondFactor {
  const [asked, setAsked] = useState(false);
  const [code, setCode] = useState('');
  return {
    asked,
    code,
    setCode,
    asks({ data }) {
      if ((data as { SecondFactor?: boolean } | null)?.SecondFactor !== true) return false;
      setAsked(true);
      setCode('');
      return !code;
    },
    given: () => (asked && code.trim() ? { secondFactorCode: code.trim() } : {}),
  };
}
