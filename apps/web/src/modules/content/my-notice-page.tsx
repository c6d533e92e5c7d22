import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { useState } from 'react';
import { leave, usePlace, useTabTitle } from '../../core/tabs/place.ts';
import { NoticeArticle } from './articles.tsx';
import { NoticeList } from './notice-list.tsx';

/** One notice in full, for whom it concerns; without saying which, all of them. */
export function Page() {
  const place = usePlace();
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
