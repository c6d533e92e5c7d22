import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { Drawer } from '@entrepot/ui/feedback/modal.tsx';
import { useSettings as useSite } from '@entrepot/ui/base/settings.ts';
import { Switch } from '@entrepot/ui/form/tick.tsx';
import { clearErrors, type LoggedError, useErrorLog } from '@entrepot/client/browser/error-log.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { setSetting, useSettings } from '@entrepot/client/browser/settings.ts';
import css from './error-log.module.css';

/** Errors in this browser, newest first, each with its address and stack. */
export function ErrorLogDrawer({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const t = useTexts('shell');
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
  const t = useTexts('shell');
  const { timeZone } = useSite();
  return (
    <li className={css.error}>
      <p className={css.message}>{message}</p>
      <p className={css.where}>
        <time dateTime={at.toISOString()}>{shownTime(at, timeZone)}</time> <code>{route}</code>
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
