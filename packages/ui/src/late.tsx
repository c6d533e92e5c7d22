import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';

/** What a file gives that holds a part of the client. */
type Loaded<P> = { default: ComponentType<P> };

/** Thrown where a part would be drawn whose file did not come: there is a newer version of it, or no network. */
export class PartMissing extends Error {}

type Come<P> = { Part: ComponentType<P> } | { problem: unknown };

/**
 * A part that is loaded when it is first drawn; until then `waiting` stands in its place. What cannot be loaded is thrown where it
 * would be drawn, and asked for anew the next time.
 *
 * React's own `lazy` holds back whatever comes within 300 ms after a place was seen waiting, so that every screen and dialog would
 * open that much later; what comes as a transition it draws at once.
 */
export function late<P extends object>(
  load: () => Promise<Loaded<P>>,
  waiting: ReactNode | ((props: P) => ReactNode) = null,
): ComponentType<P> {
  let part: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  function start(): Promise<ComponentType<P>> {
    loading ??= load().then(
      (loaded) => (part = loaded.default),
      (problem: unknown) => {
        loading = undefined;
        throw new PartMissing(String(problem), { cause: problem });
      },
    );
    return loading;
  }
  // Asked for while the place is drawn, and not only once that is seen.
  function begin(): Come<P> | null {
    if (part) return { Part: part };
    start().catch(() => undefined);
    return null;
  }
  return function Late(props: P) {
    const [come, setCome] = useState<Come<P> | null>(begin);
    useEffect(() => {
      if (come) return;
      let isGone = false;
      const show = (what: Come<P>) => isGone || startTransition(() => setCome(what));
      start().then(
        (Part) => show({ Part }),
        (problem: unknown) => show({ problem }),
      );
      return () => {
        isGone = true;
      };
    }, [come]);
    if (!come) return typeof waiting === 'function' ? waiting(props) : waiting;
    if ('problem' in come) throw come.problem;
    return <come.Part {...props} />;
  };
}
