import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../testing/outcomes.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { remembered } from './voice-cache.ts';
import { espeakVoice, type Sentence } from './voice.ts';

let server: TestServer;
// A fixed clock, so that the minute does not change during a test.
const now = new Date();
beforeAll(async () => {
  server = await openTestServer({ now: () => now });
});
afterAll(() => server.close());

const path = '/SpeechSynthesizer/GeneratingVoice';

/** Parses a WAV file: its duration and its peak amplitude (of 32767). */
function parseWav(file: Buffer) {
  expect(file.toString('latin1', 0, 4)).toBe('RIFF');
  expect(file.toString('latin1', 8, 16)).toBe('WAVEfmt ');
  const [rate, bits] = [file.readUInt32LE(24), file.readUInt16LE(34)];
  const length = file.readUInt32LE(40);
  expect([bits, length]).toEqual([16, file.length - 44]);
  let peak = 0;
  for (let at = 44; at < file.length; at += 2) peak = Math.max(peak, Math.abs(file.readInt16LE(at)));
  return { seconds: length / 2 / rate, peak };
}

describe('speech synthesis', () => {
  test.each([
    ['zh-cn', '签收成功，客户王小明'],
    ['zh-tw', '簽收成功，客戶王小明'],
    ['en-us', 'Signed for, customer Alice'],
  ])('speaks %s, as a sound of more than half a second', async (Lang, Text) => {
    const clerk = await server.as('clerk');
    const answer: string = await clerk.ok(path, { Lang, Text, Rate: 3 });
    expect(answer).toMatch(/^data:audio\/wav;base64,/);
    const { seconds, peak } = parseWav(Buffer.from(answer.split(',')[1]!, 'base64'));
    expect(seconds).toBeGreaterThan(0.5);
    expect(seconds).toBeLessThan(10);
    expect(peak).toBeGreaterThan(3000);
  });

  test('is faster at a higher rate, and at the normal rate by default', covers('CALL-SpeechSynthesizer-GeneratingVoice'), async () => {
    const clerk = await server.as('clerk');
    const length = async (Rate?: number) => {
      const answer: string = await clerk.ok(path, {
        Lang: 'en-us',
        Text: 'Put it on shelf A twelve',
        Rate,
      });
      return parseWav(Buffer.from(answer.split(',')[1]!, 'base64')).seconds;
    };
    expect(await length(8)).toBeLessThan(await length(-4));
    expect(await length()).toBe(await length(3));
  });

  test('is available to signed-in users only', async () => {
    for (const name of ['alice', 'admin', 'finance', 'clerk'])
      expect(await (await server.as(name)).ok(path, { Lang: 'en-us', Text: 'Done' })).toMatch(/^data:audio/);
    expect(await server.visitor().post(path, { Lang: 'en-us', Text: 'Done' })).toBeRefused('NoPermission', { status: 401 });
  });

  test('requires a language of the interface and 1 to 200 characters', async () => {
    const clerk = await server.as('clerk');
    expect(await clerk.post(path, { Lang: 'fr-fr', Text: 'Bonjour' })).toBeRefused('ValidationFailed', { Data: [{ Field: 'Lang' }] });
    expect(await clerk.post(path, { Lang: 'en-us', Text: '' })).toBeRefused('ValidationFailed', { Data: [{ Field: 'Text' }] });
    expect(await clerk.post(path, { Lang: 'en-us', Text: 'x', Rate: 11 })).toBeRefused('ValidationFailed', { Data: [{ Field: 'Rate' }] });
    expect(await clerk.post(path, { Lang: 'zh-cn', Text: '包'.repeat(201) })).toBeRefused('LimitExceeded');
    expect(await clerk.post(path, { Lang: 'zh-cn', Text: '包'.repeat(200) })).toSucceed();
  });

  test('allows sixty new sentences a minute, and unlimited cached ones', async () => {
    const leader = await server.as('leader');
    const answers = await Promise.all(Array.from({ length: 62 }, (_, at) => leader.post(path, { Lang: 'en-us', Text: `Bin ${at}` })));
    const refused = answers.filter((one) => outcomeOf(one) === 'RateLimited');
    expect(answers.filter((one) => outcomeOf(one) === 'Ok').length + refused.length).toBe(62);
    expect(refused.length).toBe(2);
    const first = answers.findIndex((one) => outcomeOf(one) === 'Ok');
    expect(await leader.post(path, { Lang: 'en-us', Text: `Bin ${first}` })).toSucceed();
  });
});

describe('a caching voice', () => {
  const sentence: Sentence = { language: 'en-us', rate: 3, text: 'Parcel of Alice' };
  /** The real voice with a call counter. */
  function counted() {
    const voice = espeakVoice()!;
    const calls = { times: 0 };
    return {
      calls,
      voice: {
        speak(input: Sentence) {
          calls.times += 1;
          return voice.speak(input);
        },
      },
    };
  }

  test('synthesizes a sentence once, also for concurrent requests', async () => {
    const { voice, calls } = counted();
    const memory = remembered(voice);
    const sounds = await Promise.all([memory.speak(sentence), memory.speak({ ...sentence })]);
    expect(sounds[0]!.equals(sounds[1]!)).toBe(true);
    expect((await memory.speak(sentence)).equals(sounds[0]!)).toBe(true);
    expect(calls.times).toBe(1);
    await memory.speak({ ...sentence, rate: 0 });
    await memory.speak({ ...sentence, text: 'Parcel of Bob' });
    expect(calls.times).toBe(3);
  });

  test('evicts the least recently used sentence above the limit', async () => {
    const { voice, calls } = counted();
    const one = await voice.speak(sentence);
    const memory = remembered(voice, Math.round(one.length * 2.5));
    for (const text of ['Parcel of Alice', 'Parcel of Chris', 'Parcel of Alice', 'Parcel of David'])
      await memory.speak({ ...sentence, text });
    expect(calls.times).toBe(4);
    expect(memory.knows(sentence)).toBe(true);
    expect(memory.knows({ ...sentence, text: 'Parcel of Chris' })).toBe(false);
  });
});
