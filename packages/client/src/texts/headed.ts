import { languageNow } from './i18n.ts';

const colon = () => (languageNow()?.startsWith('zh') ? '：' : ': ');

/** A heading and the one thing that it is about, joined by the colon of the language in use: "Split: PK001", 「拆分：PK001」. */
export const headed = (head: string, about: string | number): string => `${head}${colon()}${about}`;
