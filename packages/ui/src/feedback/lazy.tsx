import { type ComponentType, lazy, type ReactNode, startTransition, useEffect, useState } from 'react';

/** The module of a lazily loaded component. */
type Loaded<P> = { default: ComponentType<P> };

/** Thrown on render if the component's file could not be loaded: a newer version was deployed, or there is no network. */
export class PartMissing extends Error {}

type Come<P> = { Part: ComponentType<P> } | { problem: unknown };

/**
 * Creates a component that is loaded when it is first rendered; until then `waiting` is rendered in its place. A load failure is thrown on
 * render, and the next render retries.
 *
 * React's own `lazy` delays whatever arrives within 300 ms after a fallback was shown, so that every screen and dialog would open that much
 * later; updates in a transition are rendered immediately.
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
  // Starts loading during render, not only after it is committed.
  function begin(): Come<P> | null {
    if (part) return { Part: part };
    start().catch(() => undefined);
    return null;
  }
  return function Late(props: P) {
    const [come, setCome] = useState<Come<P> | null>(begin);
    useEffect(() => {
      if (come) return;
      let isMissing = false;
      const show = (what: Come<P>) => isMissing || startTransition(() => setCome(what));
      start().then(
        (Part) => show({ Part }),
        (problem: unknown) => show({ problem }),
      );
      return () => {
        isMissing = true;
      };
    }, [come]);
    if (!come) return typeof waiting === 'function' ? waiting(props) : waiting;
    if ('problem' in come) throw come.problem;
    return <come.Part {...props} />;
  };
}

/** Like `late`, for a component with type parameters, which is passed as the type argument: `late` would fix them. */
export function lateGeneric<C extends (props: never) => ReactNode>(load: () => Promise<{ default: C }>, waiting?: ReactNode): C;
export function lateGeneric<P extends object>(load: () => Promise<Loaded<P>>, waiting?: ReactNode): ComponentType<P> {
  return late(load, waiting);
}

/** React's `lazy`, which suspends, for a component with type parameters, which is passed as the type argument. */
export function lazyGeneric<C extends (props: never) => ReactNode>(load: () => Promise<{ default: C }>): C;
export function lazyGeneric(load: () => Promise<Loaded<object>>): ComponentType<object> {
  const Part = lazy(load);
  return (props) => <Part {...props} />;
}
