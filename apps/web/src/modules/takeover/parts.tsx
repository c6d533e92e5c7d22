import { callApi } from '@entrepot/client/calls/api.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { clearTakeOverPart, upLoadTakeOver } from '@entrepot/contract/modules/takeover/calls.ts';
import { takeOverIndex } from '@entrepot/contract/modules/takeover/screens.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { Group } from '@entrepot/ui/page/layout.tsx';
import { Table } from '@entrepot/ui/table/table.tsx';
import { useState } from 'react';
import { fetchTemplate, ImportDrawer } from '../../core/list/import-drawer.tsx';
import { enumLabel } from '../../core/values/enums.ts';
import type { TakeOverView } from './take-over-view.ts';

type PartCode = CodeOf<'TakeOverPart'>;

/** The sheets of a take-over in their order, each with its template, its rows and its import. */
export function Parts({ view, locked }: { view: TakeOverView; locked: boolean }) {
  const t = useTexts('takeover');
  const can = useCan()(takeOverIndex.Import);
  const [chosen, setChosen] = useState<TakeOverView['parts'][number] | null>(null);
  const clearing = useAction((part: PartCode) => callApi(clearTakeOverPart, { id: view.id, part }, { quiet: true }), {
    success: t('pages.cleared'),
  });
  async function clear({ part, rows }: TakeOverView['parts'][number]) {
    const agreed = await confirm({
      title: t('pages.clearTitle', { part: enumLabel('TakeOverPart', part) }),
      text: t('pages.clearText', { count: rows }),
      tone: 'danger',
      confirmLabel: t('pages.clear'),
    });
    if (agreed) await clearing.run(part);
  }
  const buttons = (one: TakeOverView['parts'][number]) => {
    const name = enumLabel('TakeOverPart', one.part);
    return (
      <Group key="buttons" justify="end">
        <Button
          size="small"
          kind="link"
          title={`${t('pages.template')}: ${name}`}
          icon={<Icon name="download" />}
          onClick={() => fetchTemplate(one.kind)}
        >
          {t('pages.template')}
        </Button>
        {!locked && can && one.rows > 0 && (
          <Button size="small" kind="link" title={`${t('pages.clear')}: ${name}`} onClick={() => clear(one)} busy={clearing.busy}>
            {t('pages.clear')}
          </Button>
        )}
        {!locked && can && (
          <Button size="small" title={`${t('actions.Import')}: ${name}`} icon={<Icon name="upload" />} onClick={() => setChosen(one)}>
            {t('actions.Import')}
          </Button>
        )}
      </Group>
    );
  };
  return (
    <>
      <Table
        label={t('pages.part')}
        columns={[
          { key: 'part', label: t('pages.part') },
          { key: 'rows', label: t('pages.rows'), align: 'right', width: 80 },
          { key: 'buttons', label: '', align: 'right' },
        ]}
        rows={view.parts.map((one, at) => ({
          key: String(one.part),
          cells: [`${at + 1}. ${enumLabel('TakeOverPart', one.part)}`, one.rows, buttons(one)],
        }))}
      />
      {chosen && (
        <ImportDrawer
          title={t('pages.importTitle', { part: enumLabel('TakeOverPart', chosen.part) })}
          kind={chosen.kind}
          start={async (fileId) => (await callApi(upLoadTakeOver, { id: view.id, part: chosen.part, fileId }, { quiet: true })).jobId}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
