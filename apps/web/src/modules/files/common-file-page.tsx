import { commonFile } from '@entrepot/contract/modules/files/common-file.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';

/** The files that customers and warehouses may download. */
export function Page() {
  const t = useWords('files');
  return (
    <ListPage
      of={commonFile}
      form={{ fields: { fileUrl: { hint: t('pages.common.fileHint') }, publishStatus: { hint: t('pages.common.publishHint') } } }}
    />
  );
}
