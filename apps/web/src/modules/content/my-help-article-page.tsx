import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { useState } from 'react';
import { leave, usePlace, useTabTitle } from '../../core/tabs/place.ts';
import { HelpArticle } from './articles.tsx';
import { HelpBrowser } from './help-browser.tsx';

/** One page of help in full; without saying which, all of them by topic. */
export function Page() {
  const place = usePlace();
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
