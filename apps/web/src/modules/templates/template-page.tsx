import { previewTemplate } from '@entrepot/contract/modules/templates/calls.ts';
import { isMessage } from '@entrepot/contract/modules/templates/placeholders.ts';
import { template } from '@entrepot/contract/modules/templates/template.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { templateIndex } from '@entrepot/contract/modules/templates/screens.ts';
import { useMemo } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { ElementsInput } from './elements-input.tsx';
import { PreviewDialog, realOf } from './preview-dialog.tsx';
import { Places } from './places.tsx';
import { Versions } from './versions.tsx';

type Template = Listed<typeof template>;
const { CustomsManifest } = enumCodes.TemplateType;
const isPrinted = ({ templateType }: Template) => templateType !== CustomsManifest;

/** Layouts of printed documents and texts of messages. */
export function Page() {
  const t = useTexts('templates');
  const previewing = useCall(previewTemplate, { done: (url) => void window.open(url, '_blank', 'noopener') });
  const fieldsFor = useMemo(() => fieldsOf(t), [t]);
  return (
    <ListPage
      of={template}
      actions={[
        {
          key: 'Preview',
          needs: templateIndex.Preview,
          visible: isPrinted,
          run: (row, open) =>
            realOf[row.templateType]
              ? open((onClose) => <PreviewDialog template={row} onClose={onClose} />)
              : previewing.run({ id: row.id }),
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
  );
}

interface Typed {
  templateType?: number | null;
}

/** The fields of a type: a message has texts, a page has a paper size and a layout, a manifest has columns. */
const fieldsOf =
  (t: (name: string) => string) =>
  ({ templateType: type = null }: Typed) => {
    const hasMessage = type !== null && isMessage(type);
    const sheet = type === CustomsManifest;
    const paper = { hidden: type === null || hasMessage || sheet };
    return {
      paperWidth: paper,
      paperHeight: paper,
      elements: { input: ElementsInput, hidden: type === null || hasMessage, hint: t(sheet ? 'pages.manifestHint' : 'pages.layoutHint') },
      subject: { hidden: type !== enumCodes.TemplateType.Email, span: 4 },
      message: { hidden: !hasMessage, span: 4 },
    };
  };
