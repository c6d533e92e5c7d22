import { enableGlobalCountries, upLoadGlobalCountries } from '@entrepot/contract/modules/sites/calls.ts';
import { f } from '@entrepot/contract/core/field.ts';
import { region } from '@entrepot/contract/modules/sites/region.ts';
import { globalCountriesIndex } from '@entrepot/contract/modules/sites/screens.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { Suspense } from 'react';
import { callApi, type Listed } from '@entrepot/client/calls/api.ts';
import { saveWith } from '../../core/form/save-with.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { type Button, callButton } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { go, useTabLocation } from '../../core/tabs/tab-location.ts';
import { useQueryRow } from '@entrepot/client/react/queries.ts';
import { titleOf } from '@entrepot/client/form/resource-fields.ts';
import { audience } from '@entrepot/client/session/session.ts';

const ImportDrawer = late(() => import('../../core/list/import-drawer.tsx').then((part) => ({ default: part.ImportDrawer })));

const lowest = 5;
/** Regions, each with whether the site of the caller offers it. */
const byOffer = { ...region, fields: { ...region.fields, offered: f.flag({ readOnly: true }) } };

/** The buttons that set whether the caller's site offers a region. */
const offers: readonly Button<Listed<typeof byOffer>>[] = [
  callButton({
    key: 'withdraw',
    call: enableGlobalCountries,
    input: ({ id }) => ({ id, enabled: false }),
    visible: ({ offered }) => offered === true,
    later: true,
    confirm: { title: 'pages.withdrawTitle', text: 'pages.withdrawText' },
    success: 'pages.withdrawn',
  }),
  callButton({
    key: 'offer',
    call: enableGlobalCountries,
    input: ({ id }) => ({ id, enabled: true }),
    visible: ({ offered }) => offered === false,
    success: 'pages.offered',
  }),
];

/** Countries, each with links to its subdivisions. */
export function Page() {
  const t = useTexts('sites');
  const place = useTabLocation();
  const parentId = place.query.get('parentId');
  const { data: parent } = useQueryRow(region, parentId);
  const above = parentId ? parent : undefined;
  const start = async (fileId: string) => (await callApi(upLoadGlobalCountries, { fileId }, { quiet: true })).jobId;
  return (
    <ListPage
      of={byOffer}
      {...(above ? { title: titleOf(region, above) } : { fixed: { level: 1 } })}
      columns={above ? ['name', 'code', 'postalCode', 'remote', 'offered'] : ['name', 'code', 'phoneCode', 'remote', 'offered']}
      filters={[]}
      toolbar={
        above
          ? [{ key: 'back', label: t('pages.back'), run: () => go(place.path) }]
          : audience() === 'platform'
            ? [
                {
                  key: 'import',
                  label: t('pages.importRegions'),
                  icon: 'upload',
                  needs: globalCountriesIndex.Import,
                  dialog: (_, onClose) => (
                    <Suspense fallback={null}>
                      <ImportDrawer title={t('pages.importRegions')} kind="GlobalCountries" start={start} onClose={onClose} />
                    </Suspense>
                  ),
                },
              ]
            : []
      }
      form={{
        sections: [{ rows: [['name', 'code'], ['phoneCode', 'postalCode'], ['remote']] }],
        // Location of the list: a country, or a part of the region from which it was opened.
        save: saveWith(region, (row) =>
          row ? { parentId: row.parentId, level: row.level } : { parentId: above?.id ?? null, level: (above?.level ?? 0) + 1 },
        ),
      }}
      actions={[
        {
          key: 'below',
          label: t('pages.below'),
          visible: (row) => (row.level ?? 0) < lowest,
          run: ({ id }) => go(`${place.path}?parentId=${id}`),
        },
        ...offers,
      ]}
    />
  );
}
