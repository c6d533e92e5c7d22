import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { useState } from 'react';
import { leave, useTabLocation, useTabTitle } from '../../core/tabs/tab-location.ts';
import { NoticeArticle } from './articles.tsx';
import { NoticeList } from './notice-list.tsx';

/** A notice for its audience; without an id, all notices. */
export function Page() {
  const place = useTabLocation();
  const [title, setTitle] = useState<string>();
  const id = place.query.get('id');
  useTabTitle(title);
  return (
    <>
      <PageHeader title={place.title} onBack={() => void leave(place)} />
      {id ? <NoticeArticle id={id} onTitle={setTitle} /> : <NoticeList open={false} hrefOf={(one) => `/noticeDetailedIndex?id=${one}`} />}
    </>
  );
}
