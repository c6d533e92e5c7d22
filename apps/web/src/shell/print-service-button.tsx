import { Icon } from '@entrepot/ui/icons.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { setSetting, useSettings } from '@entrepot/client/browser/settings.ts';
import { usePrintService } from './print-service.ts';
import css from './top-bar.module.css';

/** Switches the connection to the local printing service on and off, and shows whether it stands. */
export function PrintServiceButton() {
  const t = useWords('shell');
  const wanted = useSettings((settings) => settings.openService);
  const { state } = usePrintService();
  return (
    <span className={css.service} data-state={state}>
      <button
        type="button"
        className={css.tool}
        data-tip={t(`device.${state}`)}
        aria-label={t(`device.${state}`)}
        aria-pressed={wanted}
        onClick={() => setSetting('openService', !wanted)}
      >
        <Icon name="print" size={18} />
        <span className={css.more}>{t('device.printing')}</span>
      </button>
    </span>
  );
}
