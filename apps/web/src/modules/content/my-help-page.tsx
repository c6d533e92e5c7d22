import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { useTabLocation } from '../../core/tabs/tab-location.ts';
import { HelpBrowser } from './help-browser.tsx';

/** The help of the user's site. */
export function Page() {
  const place = useTabLocation();
  return (
    <>
      <PageHeader title={place.title} />
      <HelpBrowser open={false} hrefOf={(id) => `/helpTutorialDetailedDetailedIndex?id=${id}`} />
    </>
  );
}
