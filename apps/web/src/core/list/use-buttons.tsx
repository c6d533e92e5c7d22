import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { titleOf } from '@entrepot/client/form/resource-fields.ts';
import { type Act, createAction } from '@entrepot/client/react/use-action.ts';
import { useLatest } from '@entrepot/client/react/use-latest.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { type Button, type ButtonTexts, isOffered, labelOf, type Target } from './buttons.tsx';

/** Offered buttons with the function that presses one, and the open dialog. */
export interface Buttons<T extends Target> {
  offered: readonly Button<T>[];
  /** Returns false when the user cancelled or the call failed. */
  press(button: Button<T>, target: T): unknown;
  dialog: ReactNode;
}

type Draw = (onClose: () => void) => ReactNode;

/** Derives the buttons of a list that the user is offered, and holds the dialog that one of them opened. */
export function useButtons<T extends Target>(of: AnyResource, namespace: string, buttons: readonly Button<T>[] = []): Buttons<T> {
  const t = useTexts(namespace);
  const user = useSession((session) => session.user);
  const [open, setOpen] = useState<{ key: string; target: T } | { draw: Draw } | null>(null);
  const actions = useRef(new Map<string, Act>());
  const texts: ButtonTexts = (key, target) => t(key, valuesOf(of, target));

  function questionOf({ confirm: asks, ...button }: Button<T>, target: T) {
    if (typeof asks === 'function') return asks(target);
    if (asks === true) return { title: headed(labelOf(t, button), valuesOf(of, target).name) };
    return asks && { title: texts(asks.title, target), text: asks.text && texts(asks.text, target) };
  }
  async function agreed(button: Button<T>, target: T): Promise<boolean> {
    const question = questionOf(button, target);
    return !question || confirm({ confirmLabel: labelOf(t, button), tone: button.tone, ...question });
  }

  const openDialog = (draw: Draw) => setOpen({ draw });
  function act(button: Button<T>, target: T): unknown {
    if (button.dialog) return setOpen({ key: button.key, target });
    if (!button.send) return button.run?.(target, openDialog);
    const action = actions.current.get(button.key) ?? createAction();
    actions.current.set(button.key, action);
    return button.send(target, action, texts, openDialog).then((answer) => answer !== undefined);
  }
  const { press } = useLatest({
    press: (button: Button<T>, target: T) =>
      button.confirm ? agreed(button, target).then((yes) => yes && act(button, target)) : act(button, target),
  });
  const offered = useMemo(() => buttons.filter(isOffered), [buttons, user]);
  const close = () => setOpen(null);
  const drawn = open && ('draw' in open ? open.draw(close) : buttons.find(({ key }) => key === open.key)?.dialog?.(open.target, close));
  return { offered, press, dialog: <Suspense fallback={null}>{drawn}</Suspense> };
}

/** Values for the texts about a target: the title of a row, the number of selected rows. */
function valuesOf(of: AnyResource, target: Target) {
  const rows = Array.isArray(target) ? target : target ? [target] : [];
  const title = rows[0] ? titleOf(of, rows[0]) : '';
  return { count: rows.length, name: title, number: title };
}
