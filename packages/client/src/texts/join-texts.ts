import type { Texts } from '@entrepot/contract/core/texts.ts';

/** Merges the texts of several files group by group; for the same key the later file wins. */
export function joinTexts(parts: readonly Texts[]): Texts {
  const all: Texts = {};
  for (const part of parts)
    for (const [name, text] of Object.entries(part)) {
      const known = all[name];
      all[name] = typeof text === 'object' && typeof known === 'object' ? joinTexts([known, text]) : text;
    }
  return all;
}
