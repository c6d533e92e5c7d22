import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { useState } from 'react';
import { leave, useTabLocation, useTabTitle } from '../../core/tabs/tab-location.ts';
import { HelpArticle } from './articles.tsx';
import { HelpBrowser } from './help-browser.tsx';

/** A help article; without an id, all articles by topic. */
export function Page() {
  const place = useTabLocation();
  const [title, setTitle] = useState<string>();
  const id = place.query.get('id');
  useTabTitle(title);
  return (
    <>
      <PageHeader title={place.title} onBack={() => void leave(place)} />
      {id ? (
        <HelpArticle id={id} onTitle={setTitle} />
      ) : (
        <HelpBrowser open={false} hrefOf={(one) => `/helpTutorialDetailedDetailedIndex?id=${one}`} />
      )}
    </>
  );
}
