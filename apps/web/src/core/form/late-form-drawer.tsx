import { lateGeneric } from '@entrepot/ui/feedback/lazy.tsx';
import type { FormDrawer as Form } from './form-drawer.tsx';

/** Lazy form drawer of a record: loaded on its first opening, so that lists do not need it. */
export const FormDrawer = lateGeneric<typeof Form>(() => import('./form-drawer.tsx').then((part) => ({ default: part.FormDrawer })));
