import { enumLabels } from 'virtual:enum-labels';
import type { Language } from '@entrepot/contract/core/language.ts';
import type { Texts } from '@entrepot/contract/core/texts.ts';
import core from '@entrepot/contract/core/texts.json?languages';
import client from '@entrepot/client/texts.json?languages';
import entry from '../entry/texts.json?languages';
import home from '../home/texts.json?languages';
import mobile from './texts.json?languages';

/** Namespaces bundled with the client: those every page or an entry page needs. */
const own: Record<string, typeof core> = { core, client, mobile, entry, home };

/** Loads the texts of a namespace: a bundled one, a folder of this client, or a module (contract and client texts). */
export async function loadTexts(namespace: string, language: Language): Promise<Texts> {
  if (namespace === 'enums') return enumLabels[language]();
  const loaders = own[namespace];
  if (loaders) return loaders[language]();
  const { textsOf } = await import('./folder-texts.ts');
  return textsOf(namespace, language);
}
