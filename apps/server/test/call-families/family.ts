/** Calls that belong together: who makes them, the list they start from, and the others; a path of another area is written in full. */
export interface Family {
  who: string;
  /** Answers Total and Data. */
  lists?: string;
  calls: string;
}
/** Families by what they are of, as the specification names them without showing their calls. */
export type Families = Record<string, readonly Family[]>;
