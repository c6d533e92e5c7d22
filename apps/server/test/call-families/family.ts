/** Related calls: their caller, their list call, and the others; a path of another area is written in full. */
export interface Family {
  who: string;
  /** The list call, which returns Total and Data. */
  lists?: string;
  calls: string;
}
/** Families by their subject, as the specification names them without listing their calls. */
export type Families = Record<string, readonly Family[]>;
