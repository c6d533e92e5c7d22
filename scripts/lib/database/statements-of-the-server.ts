import { readRecordings, sourceTemplates } from '@entrepot/testing/statements/rooms.ts';
import type { Template } from '@entrepot/testing/statements/source.ts';
import type { Recording } from '@entrepot/testing/statements/store.ts';

/** The statements of the server: as templates in its source, and as its tests ran them. */
export interface Statements {
  source: readonly Template[];
  recordings: readonly Recording[];
}

/** Reads them from the source and from what was recorded. */
export const readStatements = (): Statements => ({ source: sourceTemplates(), recordings: readRecordings() });
