import { keep, recall } from '@entrepot/client/browser/storage.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import type { ReactNode } from 'react';
import { create } from 'zustand';
import { useKeys } from '../tabs/use-keys.ts';
import css from './big-display.module.css';

const keptAs = 'bigDisplay';
const isAsked = () => new URLSearchParams(location.search).get('display') === 'big';

// Of this browser, so that a screen on the wall stays big from one scan screen to the next and after it was switched off.
const useBig = create(() => ({ big: isAsked() || recall<boolean>(keptAs) === true }));

/** Shows scan screens over the whole window, for a screen on the wall, or as they were again. */
export function toggleBigDisplay(): void {
  const big = !useBig.getState().big;
  keep(keptAs, big || null);
  useBig.setState({ big });
}

/** A scan screen that a press, a key or the card of a command makes as large as the window: its answer is read from across the hall. */
export function BigDisplay({ children }: { children: ReactNode }) {
  const t = useWords('core-web');
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
