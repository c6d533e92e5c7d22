declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  /** Streams the rows of `COPY … TO STDOUT`; the row count is known at the end. */
  export function to(statement: string): Readable & Submittable & { rowCount?: number };
  /** Accepts the rows of `COPY … FROM STDIN`. */
  export function from(statement: string): Writable & Submittable & { rowCount?: number };
}
