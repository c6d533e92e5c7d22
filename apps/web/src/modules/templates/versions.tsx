import { getTemplateVersions, restoreTemplateVersion } from '@entrepot/contract/modules/templates/calls.ts';
import { templateIndex } from '@entrepot/contract/modules/templates/screens.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { TimeCell } from '@entrepot/ui/cells.tsx';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { timeIn } from '@entrepot/ui/format.ts';
import { useSettings } from '@entrepot/ui/settings.ts';
import { useQuery } from '@tanstack/react-query';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import css from './templates.module.css';

type Version = { id: string; version: number; creationTime: string; editorName?: string };

/** What a template was before its edits: to look at, and to bring back. */
export function Versions({ id, onPreview }: { id: string; onPreview(version: number): unknown }) {
  const t = useWords('templates');
  const { timeZone } = useSettings();
  const can = useCan();
  const { data } = useQuery({ queryKey: ['template-versions', id], queryFn: () => ask(getTemplateVersions, { id }, { quiet: true }) });
  const restoring = useCall(restoreTemplateVersion);
  const restore = async (version: number) => {
    const agreed = await confirm({
      title: t('pages.restoreTitle', { version }),
      text: t('pages.restoreText'),
      confirmLabel: t('actions.Restore'),
    });
    if (agreed) await restoring.run({ id, version });
  };
  const rows = (data ?? []) as unknown as Version[];
  return (
    <section>
      <h3>{t('actions.Versions')}</h3>
      {data && rows.length === 0 && <p className={css.hint}>{t('pages.noVersions')}</p>}
      <ul className={css.versions}>
        {rows.map(({ version, creationTime, editorName }) => (
          <li key={version}>
            <strong>{version}</strong>
            <TimeCell value={timeIn(timeZone, creationTime)} />
            {editorName}
            {can(templateIndex.Preview) && (
              <Button size="small" onClick={() => onPreview(version)}>
                {t('actions.Preview')}
              </Button>
            )}
            {can(restoreTemplateVersion.needs) && (
              <Button size="small" onClick={() => restore(version)}>
                {t('actions.Restore')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
