import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { region } from '@entrepot/contract/modules/sites/region.ts';
import { create, edit, type Listed } from '../../core/api.ts';
import type { FormValues } from '../../core/form-values.ts';
import { useWords } from '../../core/i18n.ts';
import { ListPage } from '../../core/list-page.tsx';
import { go, usePlace } from '../../core/place.ts';
import { useQueryRow } from '../../core/queries.ts';
import { titleOf } from '../../core/resource-fields.ts';

type Region = Listed<typeof region>;
const lowest = 5;

/** Saves a region where the list stands: a country, or a part of the region it was opened below. */
const saveBelow = (parent: Region | undefined) => async (values: FormValues, row: FormValues | null, key: string) => {
  const above = row ?? { parentId: parent?.id ?? null, level: (parent?.level ?? 0) + 1 };
  const draft = { ...values, parentId: above.parentId, level: above.level } as never;
  if (!row) return create(region, draft, { quiet: true, idempotencyKey: key });
  await edit(region, row.id as string, row.rowVersion as number, draft, { quiet: true });
  return row.id as string;
};

/** The countries; from each one goes down to its parts. */
export function Page() {
  const t = useWords('sites');
  const place = usePlace();
  const parentId = place.query.get('parentId');
  const { data: parent } = useQueryRow(region, parentId);
  const above = parentId ? parent : undefined;
  return (
    <ListPage
      of={region as unknown as AnyResource}
      {...(above ? { title: titleOf(region, above) } : { fixed: { level: 1 } })}
      columns={above ? ['name', 'code', 'postalCode', 'remote'] : ['name', 'code', 'phoneCode', 'remote']}
      filters={[]}
      toolbar={above ? [{ key: 'back', label: t('pages.back'), onClick: () => go(place.path) }] : []}
      form={{ sections: [{ rows: [['name', 'code'], ['phoneCode', 'postalCode'], ['remote']] }], save: saveBelow(above) }}
      actions={[
        {
          key: 'below',
          label: t('pages.below'),
          shown: (row) => (row.level as number) < lowest,
          run: ({ id }) => go(`${place.path}?parentId=${id}`),
        },
      ]}
    />
  );
}
