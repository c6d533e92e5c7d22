import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { ListPageProps } from './list-page.tsx';
import type { PageLoader } from '../tabs/page-loader.ts';

/** Page of a list without options, for one line in the module's pages. */
export const listPage =
  <R extends AnyResource>(of: R, options: Pick<ListPageProps<R>, 'form' | 'detail'> = {}): PageLoader =>
  async () => {
    const { ListPage } = await import('./list-page.tsx');
    return { Page: () => <ListPage of={of} bulkRemove {...options} /> };
  };
