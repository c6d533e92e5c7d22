import { late } from '@entrepot/ui/late.tsx';
import type { FormDrawer as Form } from './form-drawer.tsx';

/** The form of a record in a drawer, whose file comes when it is first opened: a list shows its rows without it. */
export const FormDrawer = late(() => import('./form-drawer.tsx').then((part) => ({ default: part.FormDrawer }))) as unknown as typeof Form;
