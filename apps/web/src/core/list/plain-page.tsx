import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { PageLoader } from '../tabs/pages.ts';
import type { ListPageProps } from './list-page.tsx';

/** The page of a list that is as its resource says, in the one line of the module's pages. */
export const listPage =
  <R extends AnyResource>(of: R, options: Pick<ListPageProps<R>, 'form' | 'detail'> = {}): PageLoader =>
  async () => {
    const { ListPage } = await import('./list-page.tsx');
    return { Page: () => <ListPage of={of} {...options} /> };
  };
