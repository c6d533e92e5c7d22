import { readRecordings, sourceTemplates } from '@entrepot/server/testing/statements/recordings.ts';
import type { Template } from '@entrepot/server/testing/statements/source.ts';
import type { Recording } from '@entrepot/server/testing/statements/recording.ts';

/** The statements of the server: as templates in its source, and as its tests ran them. */
export interface Statements {
  source: readonly Template[];
  recordings: readonly Recording[];
}

/** Reads the statements from the source and from the recordings. */
export const readStatements = (): Statements => ({ source: sourceTemplates(), recordings: readRecordings() });
