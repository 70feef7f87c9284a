import { expect, test } from 'vitest';
import type { SystemPrompt } from '#contract/system-prompts.contract.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const { call } = server;
const { token } = await server.aPerson({ userType: 'admin' });

async function listDefaults(): Promise<SystemPrompt[]> {
  const { body } = await call('GET', '/api/system-prompts/admin/all', { token });
  return (body as never as SystemPrompt[]).filter((prompt) => prompt.is_default);
}
const defaults = await listDefaults();

test('a school begins with six kinds of prompts in each of the three languages, all switched on', () => {
  const kinds = defaults.map(({ language, category }) => `${language} ${category}`);
  const six = ['homework', 'story', 'creative', 'science', 'game', 'emotional'];
  expect(kinds).toEqual(
    ['zh-TW', 'zh-CN', 'en'].flatMap((language) => six.map((kind) => `${language} ${kind}`)),
  );
  for (const prompt of defaults)
    expect(prompt).toMatchObject({
      title: expect.stringMatching(/\S/),
      icon: expect.stringMatching(/^\p{Emoji}\uFE0F?$/u),
      description: expect.stringMatching(/^.{10,70}$/),
      is_active: true,
      created_by_name: null,
    });
});

test('a teacher who reads a default prompt finds it neither thin nor endless, and whole', () => {
  for (const { language, title, prompt_text: text } of defaults) {
    const length = language === 'en' ? (text.match(/[a-z][\w'’-]*/gi)?.length ?? 0) : text.length;
    const [least, most] = language === 'en' ? [120, 250] : [250, 600];
    expect(length, title).toBeGreaterThanOrEqual(least);
    expect(length, title).toBeLessThanOrEqual(most);
    expect(text, title).toContain(title);
    expect(text, title).toMatch(/9 (到|to) 15/);
    expect(text, title).toMatch(/[。.]$/);
    // Simplified and traditional forms of the commonest words do not mix.
    if (language === 'zh-TW') expect(text, title).not.toMatch(/[学个问说这时题给]/);
    if (language === 'zh-CN') expect(text, title).not.toMatch(/[學個問說這時題給]/);
  }
});

test('a pupil in need is led to an adult by every default prompt, and none invents a phone number', () => {
  for (const { title, prompt_text: text } of defaults) {
    expect(text, title).toMatch(/信任的大人|trusted adult/);
    expect(text, title).not.toMatch(/\d{3,}/);
  }
  for (const { prompt_text: text } of defaults.filter(({ category }) => category === 'emotional')) {
    expect(text).toMatch(/不診斷|不下诊断|Diagnose/);
    expect(text).toMatch(/替他保密|keep secrets/);
    expect(text).toMatch(/緊急電話|紧急电话|emergency number/);
    expect(text).toMatch(/求助熱線|求助热线|helpline/);
  }
});

test('[OPEN-6 OPEN-26] an administrator who deletes a default prompt is refused, and it stays', async () => {
  const [prompt] = defaults;
  const refused = await call('DELETE', `/api/system-prompts/${prompt?.id}`, { token });
  expect([refused.status, refused.body]).toEqual([
    403,
    { code: 'default_prompt_protected', message: '預設提示不能刪除' },
  ]);
  expect(await listDefaults()).toEqual(defaults);
});

test('an administrator changes a default prompt and switches it off, and it stays a default', async () => {
  const last = defaults.at(-1);
  const form = { title: '我們學校的', prompt_text: '你是我們學校的朋友。', language: 'en' };
  const path = `/api/system-prompts/${last?.id}`;
  const changed = await call('PUT', path, { token, body: form });
  expect([changed.status, changed.body]).toMatchObject([200, { ...form, is_default: true }]);
  const off = await call('PATCH', `${path}/toggle-status`, { token });
  expect(off.body).toMatchObject({ is_active: false, is_default: true });
  expect((await call('DELETE', path, { token })).status).toBe(403);
});
