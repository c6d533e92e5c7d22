import { previewTemplate } from '@entrepot/contract/modules/templates/calls.ts';
import { isMessage } from '@entrepot/contract/modules/templates/placeholders.ts';
import { template } from '@entrepot/contract/modules/templates/template.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { templateIndex } from '@entrepot/contract/modules/templates/screens.ts';
import { useMemo, useState } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { ElementsInput } from './elements-input.tsx';
import { PreviewDialog, realOf } from './preview-dialog.tsx';
import { Places } from './places.tsx';
import { Versions } from './versions.tsx';

type Template = Listed<typeof template>;
const { CustomsManifest } = enumCodes.TemplateType;
const isPrinted = ({ templateType }: Template) => templateType !== CustomsManifest;

/** Layouts of what is printed and words of what is sent. */
export function Page() {
  const t = useWords('templates');
  const previewing = useCall(previewTemplate, { done: (url) => void window.open(url, '_blank', 'noopener') });
  const [open, setOpen] = useState<Template | null>(null);
  const fieldsFor = useMemo(() => fieldsOf(t), [t]);
  return (
    <>
      <ListPage
        of={template}
        actions={[
          {
            key: 'preview',
            label: t('actions.Preview'),
            needs: templateIndex.Preview,
            shown: isPrinted,
            run: (row) => (realOf[row.templateType] ? setOpen(row) : previewing.run({ id: row.id })),
          },
        ]}
        form={{ fields: fieldsFor, children: (values: Typed) => <Places type={values.templateType ?? null} /> }}
        detail={{
          sections: [
            {
              keys: ['templateType', 'language', 'paperWidth', 'paperHeight', 'version', 'isDefault', 'enableStatus', 'subject', 'message'],
              quiet: ['paperWidth', 'paperHeight', 'subject', 'message'],
            },
          ],
          children: (row) => <Versions id={row.id} onPreview={(version) => previewing.run({ id: row.id, version })} />,
        }}
      />
      {open && <PreviewDialog template={open} onClose={() => setOpen(null)} />}
    </>
  );
}

interface Typed {
  templateType?: number | null;
}

/** Which fields a type has: a message has words, a page has paper and a layout, a manifest has columns. */
const fieldsOf =
  (t: (name: string) => string) =>
  ({ templateType: type = null }: Typed) => {
    const words = type !== null && isMessage(type);
    const sheet = type === CustomsManifest;
    const paper = { hidden: type === null || words || sheet };
    return {
      paperWidth: paper,
      paperHeight: paper,
      elements: { input: ElementsInput, hidden: type === null || words, hint: t(sheet ? 'pages.manifestHint' : 'pages.layoutHint') },
      subject: { hidden: type !== enumCodes.TemplateType.Email, span: 4 },
      message: { hidden: !words, span: 4 },
    };
  };
