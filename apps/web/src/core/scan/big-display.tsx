import { store, recall } from '@entrepot/client/browser/storage.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import type { ReactNode } from 'react';
import { create } from 'zustand';
import { useKeys } from '../tabs/use-keys.ts';
import css from './big-display.module.css';

const storageKey = 'bigDisplay';
const isRequested = () => new URLSearchParams(location.search).get('display') === 'big';

// Stored in this browser, so that a wall screen stays enlarged across scan screens and restarts.
const useBig = create(() => ({ big: isRequested() || recall<boolean>(storageKey) === true }));

/** Toggles the full-window mode of scan screens, meant for a wall screen. */
export function toggleBigDisplay(): void {
  const big = !useBig.getState().big;
  store(storageKey, big || null);
  useBig.setState({ big });
}

/**
 * Wrapper of a scan screen. A button, a key or a command card enlarges it to the whole window, so that the result can be read from across
 * the hall.
 */
export function BigDisplay({ children }: { children: ReactNode }) {
  const t = useTexts('core-web');
  const { big } = useBig();
  useKeys({ F1: toggleBigDisplay });
  return (
    <div className={css.place} data-big={big || undefined}>
      {children}
      <div className={css.switch}>
        <Button
          size="small"
          kind="quiet"
          shortcut="F1"
          icon={<Icon name={big ? 'close' : 'expand'} size={16} />}
          onClick={toggleBigDisplay}
        >
          {t('commands.big')}
        </Button>
      </div>
    </div>
  );
}
