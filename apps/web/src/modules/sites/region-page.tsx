import { upLoadGlobalCountries } from '@entrepot/contract/modules/sites/calls.ts';
import { region } from '@entrepot/contract/modules/sites/region.ts';
import { globalCountriesIndex } from '@entrepot/contract/modules/sites/screens.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { saveWith } from '../../core/form/save-with.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { go, usePlace } from '../../core/tabs/place.ts';
import { useQueryRow } from '@entrepot/client/react/queries.ts';
import { titleOf } from '@entrepot/client/form/resource-fields.ts';
import { audience } from '@entrepot/client/session/session.ts';

const ImportDrawer = late(() => import('../../core/list/import-drawer.tsx').then((part) => ({ default: part.ImportDrawer })));

const lowest = 5;

/** The countries; from each one goes down to its parts. */
export function Page() {
  const t = useWords('sites');
  const place = usePlace();
  const parentId = place.query.get('parentId');
  const { data: parent } = useQueryRow(region, parentId);
  const above = parentId ? parent : undefined;
  const [importing, setImporting] = useState(false);
  const start = async (fileId: string) => (await ask(upLoadGlobalCountries, { fileId }, { quiet: true })).jobId;
  return (
    <>
      <ListPage
        of={region}
        {...(above ? { title: titleOf(region, above) } : { fixed: { level: 1 } })}
        columns={above ? ['name', 'code', 'postalCode', 'remote'] : ['name', 'code', 'phoneCode', 'remote']}
        filters={[]}
        toolbar={
          above
            ? [{ key: 'back', label: t('pages.back'), onClick: () => go(place.path) }]
            : audience() === 'P'
              ? [
                  {
                    key: 'import',
                    label: t('pages.importRegions'),
                    icon: <Icon name="upload" />,
                    needs: globalCountriesIndex.Import,
                    onClick: () => setImporting(true),
                  },
                ]
              : []
        }
        form={{
          sections: [{ rows: [['name', 'code'], ['phoneCode', 'postalCode'], ['remote']] }],
          // Where the list stands: a country, or a part of the region it was opened below.
          save: saveWith(region, (row) =>
            row ? { parentId: row.parentId, level: row.level } : { parentId: above?.id ?? null, level: (above?.level ?? 0) + 1 },
          ),
        }}
        actions={[
          {
            key: 'below',
            label: t('pages.below'),
            shown: (row) => (row.level ?? 0) < lowest,
            run: ({ id }) => go(`${place.path}?parentId=${id}`),
          },
        ]}
      />
      {importing && (
        <Suspense fallback={null}>
          <ImportDrawer title={t('pages.importRegions')} kind="GlobalCountries" start={start} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
}
