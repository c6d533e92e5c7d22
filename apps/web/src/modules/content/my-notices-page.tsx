import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { useTabLocation } from '../../core/tabs/tab-location.ts';
import { NoticeList } from './notice-list.tsx';

/** The notices for the user. */
export function Page() {
  const place = useTabLocation();
  return (
    <>
      <PageHeader title={place.title} />
      <NoticeList open={false} hrefOf={(id) => `/noticeDetailedIndex?id=${id}`} />
    </>
  );
}
