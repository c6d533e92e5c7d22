import { call } from '@entrepot/contract/core/call.ts';
import { f } from '@entrepot/contract/core/field.ts';

/** A sentence as sound, base64. */
export const generateVoice = call({
  path: '/SpeechSynthesizer/GeneratingVoice',
  who: 'CPSW',
  needs: null,
  reads: true,
  takes: { lang: f.text({ required: true }), text: f.text({ required: true, max: 200 }), rate: f.count({ required: true }) },
  gives: f.text({ required: true }),
});
