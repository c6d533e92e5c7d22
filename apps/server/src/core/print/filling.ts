/** What a printed paper says at its places: a text, or the rows of a table. */
export type Filling = Readonly<Record<string, string | null | undefined | readonly Readonly<Record<string, string>>[]>>;
