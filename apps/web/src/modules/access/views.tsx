import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { userViewIndex, viewIndex } from '@entrepot/contract/modules/access/screens.ts';
import { view } from '@entrepot/contract/modules/access/view.ts';
import { create, edit, type Listed } from '@entrepot/client/calls/api.ts';
import type { FormValues } from '@entrepot/client/form/form-values.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { Badge, Group, Text } from '@entrepot/ui/layout.tsx';

type Button = { code: string; name: Record<string, string> };
const sections = [{ rows: [['name', 'router'], ['title'], ['menuClassification'], ['description'], ['buttons']] }];

const save = (of: AnyResource, roleKind: 1 | 2) => async (values: FormValues, row: FormValues | null, key: string) => {
  const draft = { ...values, roleKind } as never;
  if (!row) return create(of, draft, { quiet: true, idempotencyKey: key });
  await edit(of, row.id as string, row.rowVersion as number, draft, { quiet: true });
  return row.id as string;
};

/** The screens of the staff (1) or of the customers (2), with the codes of their buttons. */
export function Views({ roleKind }: { roleKind: 1 | 2 }) {
  const t = useWords('access');
  const language = useLanguage();
  const screen = roleKind === 1 ? viewIndex : userViewIndex;
  const of = { ...view, screen } as unknown as AnyResource;
  const buttonsOf = (row: Listed<AnyResource>) => (row.buttons ?? []) as Button[];
  return (
    <ListPage
      of={of}
      fixed={{ roleKind }}
      filters={['menuClassification']}
      columns={['name', 'title', 'router', 'count', 'menuClassification', 'description']}
      own={[{ key: 'count', label: t('view.fields.buttons'), align: 'right', width: 90, cell: (row) => buttonsOf(row).length || '' }]}
      detail={{
        sections: [{ keys: ['name', 'title', 'router', 'menuClassification', 'description'] }],
        children: (row) => (
          <Group>
            {buttonsOf(row).map(({ code, name }) => (
              <Badge key={code}>
                {name[language]}{' '}
                <Text inline mono size="small">
                  {code}
                </Text>
              </Badge>
            ))}
          </Group>
        ),
      }}
      form={{
        sections,
        fields: {
          name: { span: 2, hint: t('tree.nameHint') },
          router: { span: 2 },
          title: { span: 4 },
          description: { span: 4 },
          buttons: { span: 4 },
        },
        save: save(of, roleKind),
      }}
    />
  );
}
