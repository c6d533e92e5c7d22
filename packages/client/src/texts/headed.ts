import { languageNow } from './i18n.ts';

const isChinese = () => languageNow()?.startsWith('zh') ?? false;
const colon = () => (isChinese() ? '：' : ': ');

/** Joins a heading and its subject with the colon of the current language: "Split: PK001", 「拆分：PK001」. */
export const headed = (head: string, about: string | number): string => `${head}${colon()}${about}`;

/** Joins names with the separator of the current language: "A, B", 「A、B」. */
export const inList = (names: readonly string[]): string => names.join(isChinese() ? '、' : ', ');

/** Joins sentences and skips omitted ones: with a space between them, except in Chinese, whose full stop includes the spacing. */
export const sentences = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(isChinese() ? '' : ' ');
