import { reloadMenu } from '../session/session.ts';
import { onLanguage } from '../texts/i18n.ts';
import { queries } from './queries.ts';

/** From now on what the server said in one language is asked for again in the next: the menu, what the pages show, and `more`. */
export const sayAnewByLanguage = (more: () => Promise<void>) =>
  onLanguage(() => void Promise.all([reloadMenu(), more(), queries.invalidateQueries()]));
