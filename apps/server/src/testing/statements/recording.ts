import type { StatementPart } from './tree.ts';

/** A template of a recording. */
export interface RecordedTemplate {
  id: string;
  /** The first words, for readers. */
  text: string;
  /** The folder whose tests run it, if those of its own folder do not. */
  by?: string | undefined;
}

/** A recording: for each file its templates in source order, and the statements. */
export interface Recording {
  files: Map<string, RecordedTemplate[]>;
  statements: StatementPart[][];
}
