import { generatingVoice } from '@entrepot/contract/modules/content/calls.ts';
import { callApi } from '../calls/api.ts';
import { languageNow } from '../texts/i18n.ts';

const rate = 3;
const browserTags = { 'zh-cn': 'zh-CN', 'zh-tw': 'zh-TW', 'en-us': 'en-US' } as const;

/** Speaks a sentence with the server's voice, else the browser's. Silent where neither works. */
export async function speak(text: string): Promise<void> {
  try {
    const audio = await callApi(generatingVoice, { lang: languageNow(), text, rate }, { quiet: true });
    await new Audio(audio).play();
  } catch {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = browserTags[languageNow()];
    window.speechSynthesis?.speak(utterance);
  }
}
