import { useState } from 'react';
import type { ApiProblem } from '../calls/problem.ts';

/** The second factor of a sign-in or of an identification: whether the server requires it, and the typed code. */
export interface SecondFactor {
  isRequested: boolean;
  code: string;
  setCode(code: string): void;
  /** Handles a refusal that requires the code; true when no code was typed yet, so that it is not shown as an error. */
  needsCode(refusal: ApiProblem): boolean;
  params(): { secondFactorCode?: string };
  /** After a success: codes are valid once. */
  reset(): void;
}

/** The state of a second factor that the server may request. */
export function useSecondFactor(): SecondFactor {
  const [isRequested, setRequest] = useState(false);
  const [code, setCode] = useState('');
  return {
    isRequested,
    reset() {
      setRequest(false);
      setCode('');
    },
    code,
    setCode,
    needsCode({ data }) {
      if ((data as { SecondFactor?: boolean } | null)?.SecondFactor !== true) return false;
      setRequest(true);
      setCode('');
      return !code;
    },
    params: () => (isRequested && code.trim() ? { secondFactorCode: code.trim() } : {}),
  };
}
