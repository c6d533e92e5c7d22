import { Drawer, Modal } from '@mantine/core';
// Imported first: its base styles must precede those of the components.
import { Mantine } from '../base/mantine.tsx';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { type RefObject, useEffect, useRef } from 'react';
import css from './modal.module.css';
import { Icon } from '../base/icons.tsx';
import { HeadingLevel } from '../page/heading.tsx';
import type { DrawerProps, ModalProps } from './dialog-props.ts';
import { useTexts } from '../base/texts.tsx';

const widths = { small: 420, normal: 560, large: 820, wide: 1100, full: '100%' } as const;
const classes = { header: css.header, title: css.title, body: css.body };
// Mantine renders a header element outside of the page: it would be a second banner.
const attributes = { header: { role: 'presentation' } };

// Mantine's close button has no accessible name.
const closeButton = (label: string) => ({ 'aria-label': label, icon: <Icon name="close" size={18} /> });

/** While the content overflows and contains nothing focusable, the box itself takes the focus, so that the keys can scroll it. */
function useMovedByKeys(box: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    const place = box.current;
    if (!place) return;
    const follow = new ResizeObserver(() => {
      const moves = place.scrollHeight > place.clientHeight + 1;
      if (moves && !place.querySelector('button, a, input, select, textarea, [tabindex]')) place.tabIndex = 0;
      else place.removeAttribute('tabindex');
    });
    for (const one of [place, ...place.children]) follow.observe(one);
    return () => follow.disconnect();
  }, []);
}

function Inside({ children, footer }: Pick<ModalProps, 'children' | 'footer'>) {
  const box = useRef<HTMLDivElement>(null);
  useMovedByKeys(box);
  return (
    <>
      <div ref={box} className={css.inside}>
        <HeadingLevel value={3}>{children}</HeadingLevel>
      </div>
      {footer && <div className={css.footer}>{footer}</div>}
    </>
  );
}

/** Returns the focus to where it was when the dialog opened, also when the dialog is unmounted immediately. */
function useFocusBack(opened: boolean) {
  useEffect(() => {
    if (!opened) return;
    const before = document.activeElement;
    return () => {
      setTimeout(() => {
        const now = document.activeElement;
        const lost = !now || now === document.body || now.closest('[role=dialog]') !== null;
        if (!lost) return;
        const isBack = before instanceof HTMLElement && before !== document.body && before.isConnected && before.checkVisibility();
        // The button that opened it may be gone, as an entry of a menu: then the page has the focus, not the top of the document.
        const place = isBack ? before : document.querySelector<HTMLElement>('main');
        place?.focus({ preventScroll: true });
      }, 0);
    };
  }, [opened]);
}

/** The dialog, loaded with the first one that opens. */
export function ModalBox({ opened, onClose, title, size = 'normal', children, footer }: ModalProps) {
  const t = useTexts();
  useFocusBack(opened);
  return (
    <Mantine>
      <Modal
        opened={opened}
        onClose={onClose}
        title={title}
        size={widths[size]}
        fullScreen={size === 'full'}
        centered
        returnFocus={false}
        padding={0}
        overlayProps={{ backgroundOpacity: 0.38 }}
        transitionProps={{ duration: 90, transition: 'fade' }}
        closeButtonProps={closeButton(t('common.close'))}
        attributes={attributes}
        classNames={{ ...classes, content: css.content }}
      >
        <Inside footer={footer}>{children}</Inside>
      </Modal>
    </Mantine>
  );
}

/** The drawer, loaded when the first one opens. Default width 70 %; full width below 992 px. */
export function DrawerBox({ opened, onClose, title, size, side = 'right', children, footer }: DrawerProps) {
  const t = useTexts();
  useFocusBack(opened);
  const narrow = matchMedia('(width < 992px)').matches;
  return (
    <Mantine>
      <Drawer
        opened={opened}
        onClose={onClose}
        title={title}
        position={side}
        returnFocus={false}
        size={size && !narrow ? widths[size] : narrow ? '100%' : '70%'}
        padding={0}
        overlayProps={{ backgroundOpacity: 0.38 }}
        transitionProps={{ duration: 110 }}
        closeButtonProps={closeButton(t('common.close'))}
        attributes={attributes}
        classNames={{ ...classes, content: css.drawer }}
      >
        <Inside footer={footer}>{children}</Inside>
      </Drawer>
    </Mantine>
  );
}
