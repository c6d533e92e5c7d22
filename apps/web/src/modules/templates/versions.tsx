import { Heading } from '@entrepot/ui/page/heading.tsx';
import { getTemplateVersions, restoreTemplateVersion } from '@entrepot/contract/modules/templates/calls.ts';
import { templateIndex } from '@entrepot/contract/modules/templates/screens.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { TimeCell } from '@entrepot/ui/table/cells.tsx';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import css from './templates.module.css';

/** Earlier versions of a template, to view and restore. */
export function Versions({ id, onPreview }: { id: string; onPreview(version: number): unknown }) {
  const t = useTexts('templates');
  const can = useCan();
  const { data } = useCallQuery(getTemplateVersions, { id });
  const restoring = useCall(restoreTemplateVersion);
  const restore = async (version: number) => {
    const agreed = await confirm({
      title: t('pages.restoreTitle', { version }),
      text: t('pages.restoreText'),
      confirmLabel: t('actions.Restore'),
    });
    if (agreed) await restoring.run({ id, version });
  };
  const rows = data ?? [];
  return (
    <section>
      <Heading>{t('actions.Versions')}</Heading>
      {data && rows.length === 0 && <p className={css.hint}>{t('pages.noVersions')}</p>}
      <ul className={css.versions}>
        {rows.map(({ version, creationTime, editorName }) => (
          <li key={version}>
            <strong>{version}</strong>
            <TimeCell value={creationTime} />
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
