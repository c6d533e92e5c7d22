import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { usePlace } from '../../core/tabs/place.ts';
import { NoticeList } from './notice-list.tsx';

/** The notices that concern the person. */
export function Page() {
  const place = usePlace();
  return (
    <>
      <PageHeader title={place.title} />
      <NoticeList open={false} hrefOf={(id) => `/noticeDetailedIndex?id=${id}`} />
    </>
  );
}
