import { late } from './lazy.tsx';
import { Suspense, useEffect, useState } from 'react';
import type { DrawerProps, ModalProps } from './dialog-props.ts';

const ModalBox = late(() => import('./modal-box.tsx').then((part) => ({ default: part.ModalBox })));
const DrawerBox = late(() => import('./modal-box.tsx').then((part) => ({ default: part.DrawerBox })));

/** Stays true after the first opening: a dialog is loaded at its first opening and stays mounted for its closing animation. */
function useOnce(opened: boolean): boolean {
  const [was, setWas] = useState(opened);
  useEffect(() => {
    if (opened) setWas(true);
  }, [opened]);
  return was || opened;
}

/** A centred dialog. It traps the focus, closes on Escape and restores the focus. */
export function Modal(props: ModalProps) {
  return useOnce(props.opened) ? (
    <Suspense fallback={null}>
      <ModalBox {...props} />
    </Suspense>
  ) : null;
}

/** A dialog that slides in from the side. */
export function Drawer(props: DrawerProps) {
  return useOnce(props.opened) ? (
    <Suspense fallback={null}>
      <DrawerBox {...props} />
    </Suspense>
  ) : null;
}
