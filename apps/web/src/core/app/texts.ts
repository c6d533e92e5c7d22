import type { Language } from '@entrepot/contract/core/language.ts';
import type { Texts } from '@entrepot/contract/core/texts.ts';
import core from '@entrepot/contract/core/texts.json?languages';
import client from '@entrepot/client/texts.json?languages';
import { joinTexts } from '@entrepot/client/texts/join-texts.ts';
import { enumLabels } from 'virtual:enum-labels';
import coreWeb from '../texts.json?languages';
import publicPages from '../../public/texts.json?languages';
import shell from '../../shell/texts.json?languages';

/** The namespaces that belong to no module. */
const own: Record<string, typeof core> = { core, client, 'core-web': coreWeb, shell, public: publicPages };

/** Loads the texts of a namespace of the web client: one of its own, or a module's. */
export async function loadTexts(namespace: string, language: Language): Promise<Texts> {
  if (namespace === 'enums') return enumLabels[language]() as Promise<Texts>;
  const loaders = own[namespace];
  if (loaders) return loaders[language]();
  const { textsOf } = await import('./directory.ts');
  return joinTexts(await textsOf(namespace, language));
}
