import { commonFile } from '@entrepot/contract/modules/files/common-file.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { ListPage } from '../../core/list/list-page.tsx';

/** The files that customers and warehouses may download. */
export function Page() {
  const t = useTexts('files');
  return (
    <ListPage
      of={commonFile}
      form={{ fields: { fileUrl: { hint: t('pages.common.fileHint') }, publishStatus: { hint: t('pages.common.publishHint') } } }}
    />
  );
}
