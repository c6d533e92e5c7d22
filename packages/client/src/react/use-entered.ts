import { useReducer, useRef } from 'react';
import { dropExpiredInput, inputKey, recallInput, storeInput } from '../browser/stored-input.ts';
import { useSession } from '../session/session.ts';

const keyOf = (thing: string) => inputKey(useSession.getState().user?.userId ?? '', thing);

dropExpiredInput();

/** Deletes the input about a thing: it was sent, or the thing has left the table. */
export const dropEntered = (thing: string): void => storeInput(keyOf(thing), null);

/** Returns the stored input about a thing; null when there is none. */
export const recallEntered = <T>(thing: string): T | null => recallInput<T>(keyOf(thing));

/** Stores input about a thing, such as `packing:<order id>`, for this person in this browser. */
export const storeEntered = (thing: string, value: unknown): void => storeInput(keyOf(thing), value);

interface Entered<T> {
  value: T;
  /** Sets and stores the value. */
  put(next: T): void;
  /** Returns the newest value, which may not be rendered yet. */
  newest(): T;
  /** Ends the input: it was sent or given up. */
  drop(): void;
}

/**
 * Input that a person enters about a thing. It is stored as it is entered, so that a reload, another page or another language loses nothing, and
 * belongs to its thing: with another `thing`, the hook returns the input about that one. A late `put`, such as of a picture that was being
 * uploaded, is stored for the thing it was entered for.
 */
export function useEntered<T>(thing: string, initial: T): Entered<T> {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const current = useRef<{ thing: string; value: T } | null>(null);
  if (current.current?.thing !== thing) current.current = { thing, value: recallEntered<T>(thing) ?? initial };
  const { value } = current.current;
  return {
    value,
    put(next) {
      storeEntered(thing, next);
      if (current.current?.thing !== thing) return;
      current.current = { thing, value: next };
      render();
    },
    newest: () => (current.current?.thing === thing ? current.current.value : (recallEntered<T>(thing) ?? initial)),
    drop: () => dropEntered(thing),
  };
}
