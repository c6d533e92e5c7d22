declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  /** The rows of `COPY … TO STDOUT` as they come; how many there were is known at the end. */
  export function to(statement: string): Readable & Submittable & { rowCount?: number };
  /** Takes the rows of `COPY … FROM STDIN`. */
  export function from(statement: string): Writable & Submittable & { rowCount?: number };
}
