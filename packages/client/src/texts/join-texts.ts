/** Texts by name, in groups within groups. */
export interface Texts {
  [name: string]: string | Texts;
}

/** Joins the texts of several files group by group; of one name the later file's text counts. */
export function joinTexts(parts: readonly Texts[]): Texts {
  const all: Texts = {};
  for (const part of parts)
    for (const [name, text] of Object.entries(part)) {
      const known = all[name];
      all[name] = typeof text === 'object' && typeof known === 'object' ? joinTexts([known, text]) : text;
    }
  return all;
}
