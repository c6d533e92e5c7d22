import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { ListPage } from '../../core/list-page.tsx';
export const Page = () => <ListPage of={shelf} bulk={[{ key: 'x', label: 'Deactivate', run: () => undefined }]} />;
