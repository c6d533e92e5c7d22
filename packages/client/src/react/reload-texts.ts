import { reloadMenu } from '../session/session.ts';
import { onLanguage } from '../texts/i18n.ts';
import { namesLanguage, queries } from './queries.ts';

/**
 * Fetches server texts again after each change of language: the menu, the data of the pages, and `more`. A query whose key names the
 * language becomes another one, so only the others are outdated.
 */
export const reloadTextsOnLanguageChange = (more: () => Promise<void>) =>
  onLanguage(
    () => void Promise.all([reloadMenu(), more(), queries.invalidateQueries({ predicate: ({ queryKey }) => !namesLanguage(queryKey) })]),
  );
