import { userViewIndex, viewIndex } from '@entrepot/contract/modules/access/screens.ts';
import { view } from '@entrepot/contract/modules/access/view.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { saveWith } from '../../core/form/save-with.ts';
import { onScreen } from '../../core/list/on-screen.ts';
import { useLanguage, useTexts } from '@entrepot/client/react/use-texts.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { Badge, Group, Text } from '@entrepot/ui/page/layout.tsx';

const sections = [{ rows: [['name', 'router'], ['title'], ['menuClassification'], ['description'], ['buttons']] }];

/** The screens of the staff (1) or of the customers (2), with the codes of their buttons. */
export function Views({ roleKind }: { roleKind: 1 | 2 }) {
  const t = useTexts('access');
  const language = useLanguage();
  const screen = roleKind === 1 ? viewIndex : userViewIndex;
  const of = onScreen(view, screen);
  const buttonsOf = (row: Listed<typeof view>) => row.buttons ?? [];
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
        save: saveWith(view, () => ({ roleKind })),
      }}
    />
  );
}
