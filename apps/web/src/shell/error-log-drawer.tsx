import { Button } from '@entrepot/ui/button.tsx';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { timeText } from '@entrepot/ui/format.ts';
import { Stack } from '@entrepot/ui/layout.tsx';
import { Drawer } from '@entrepot/ui/modal.tsx';
import { useSettings as useSite } from '@entrepot/ui/settings.ts';
import { Switch } from '@entrepot/ui/tick.tsx';
import { clearErrors, type LoggedError, useErrorLog } from '@entrepot/client/browser/error-log.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { setSetting, useSettings } from '@entrepot/client/browser/settings.ts';
import css from './error-log.module.css';

/** What went wrong in this browser, newest first, each with its address and its stack. */
export function ErrorLogDrawer({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const t = useWords('shell');
  const { errors } = useErrorLog();
  const sends = useSettings((settings) => settings.sendErrors);
  const bySite = useSession(({ user }) => user?.errorLog === true);
  return (
    <Drawer opened={opened} onClose={onClose} title={t('errorLog.title')} size="large">
      <Stack>
        <div className={css.head}>
          <Switch
            label={t('errorLog.send')}
            hint={t(bySite ? 'errorLog.sendBySite' : 'errorLog.sendHint')}
            checked={sends || bySite}
            disabled={bySite}
            onChange={(on) => setSetting('sendErrors', on)}
          />
          <Button disabled={errors.length === 0} onClick={clearErrors}>
            {t('errorLog.clear')}
          </Button>
        </div>
        {errors.length === 0 && <EmptyState title={t('errorLog.none')} />}
        <ol className={css.errors}>
          {errors.map((error) => (
            <Entry key={error.id} error={error} />
          ))}
        </ol>
      </Stack>
    </Drawer>
  );
}

function Entry({ error: { at, route, message, stack } }: { error: LoggedError }) {
  const t = useWords('shell');
  const { timeZone } = useSite();
  return (
    <li className={css.error}>
      <p className={css.message}>{message}</p>
      <p className={css.where}>
        <time dateTime={at.toISOString()}>{timeText(at, timeZone)}</time> <code>{route}</code>
      </p>
      {stack && (
        <details>
          <summary>{t('errorLog.stack')}</summary>
          <pre className={css.stack}>{stack}</pre>
        </details>
      )}
    </li>
  );
}
