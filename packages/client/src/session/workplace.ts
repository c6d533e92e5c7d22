import { openWorkplace } from '@entrepot/contract/modules/account/floor-pin-calls.ts';
import { recall, store } from '../browser/storage.ts';
import { callApi } from '../calls/api.ts';

/** The workplace of this browser: supervisors get their PINs for its code. */
export interface Workplace {
  workplaceKey: string;
  workplaceCode: string;
}

const stored = 'workplace';

/** Returns the workplace of this browser; the server names it when it is needed first. */
export async function workplaceHere(): Promise<Workplace> {
  const known = recall<Workplace>(stored);
  if (known?.workplaceKey) return known;
  const made = await callApi(openWorkplace, {}, { quiet: true });
  store(stored, made);
  return made;
}

/** Writes a code in two halves, which are easier to read out. */
export const spacedCode = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`.trim();
