import { languageNow } from './i18n.ts';

const isChinese = () => languageNow()?.startsWith('zh') ?? false;
const colon = () => (isChinese() ? '：' : ': ');

/** A heading and the one thing that it is about, joined by the colon of the language in use: "Split: PK001", 「拆分：PK001」. */
export const headed = (head: string, about: string | number): string => `${head}${colon()}${about}`;

/** Sentences one after the other, those that are left out aside: with a space between them, except in Chinese, whose stop has room of its own. */
export const sentences = (...said: readonly (string | false | null | undefined)[]): string =>
  said.filter(Boolean).join(isChinese() ? '' : ' ');
