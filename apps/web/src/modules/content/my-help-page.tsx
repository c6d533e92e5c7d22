import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { usePlace } from '../../core/tabs/place.ts';
import { HelpBrowser } from './help-browser.tsx';

/** The help of the person's site. */
export function Page() {
  const place = usePlace();
  return (
    <>
      <PageHeader title={place.title} />
      <HelpBrowser open={false} hrefOf={(id) => `/helpTutorialDetailedDetailedIndex?id=${id}`} />
    </>
  );
}
