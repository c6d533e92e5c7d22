import { createHash } from 'node:crypto';

/**
 * Returns the name under which a statement is prepared: a hash of its text, because clients of a pooler share connections. A name that
 * counted up per process would stand for another statement there, whose rows would be returned.
 */
export const preparedName = (text: string): string => `e${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
