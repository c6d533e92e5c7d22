import { late } from './late.tsx';
import { Suspense, useEffect, useState } from 'react';
import type { DrawerProps, ModalProps } from './dialog-props.ts';

const ModalBox = late(() => import('./modal-box.tsx').then((part) => ({ default: part.ModalBox })));
const DrawerBox = late(() => import('./modal-box.tsx').then((part) => ({ default: part.DrawerBox })));

/** Stays true once it was: a dialog is loaded at its first opening and kept for its closing. */
function useOnce(opened: boolean): boolean {
  const [was, setWas] = useState(opened);
  useEffect(() => {
    if (opened) setWas(true);
  }, [opened]);
  return was || opened;
}

/** A dialog in the middle. It keeps the focus inside, closes on Escape and gives the focus back. */
export function Modal(props: ModalProps) {
  return useOnce(props.opened) ? (
    <Suspense fallback={null}>
      <ModalBox {...props} />
    </Suspense>
  ) : null;
}

/** A dialog that comes in from the side. */
export function Drawer(props: DrawerProps) {
  return useOnce(props.opened) ? (
    <Suspense fallback={null}>
      <DrawerBox {...props} />
    </Suspense>
  ) : null;
}
