/** The values for the placeholders of a printed document: a text, or the rows of a table. */
export type Filling = Readonly<Record<string, string | null | undefined | readonly Readonly<Record<string, string>>[]>>;
