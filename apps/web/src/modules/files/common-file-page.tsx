import { commonFile } from '@entrepot/contract/modules/files/common-file.ts';
import { useWords } from '../../core/i18n.ts';
import { ListPage } from '../../core/list-page.tsx';

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
