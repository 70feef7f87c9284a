import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { startFakeSpeech } from '#web/testing/fake-speech.ts';
import { startFakeRecognition } from '../testing/fake-recognition.ts';
import { CHINESE, ENGLISH, openPractice } from '../testing/open-practice.tsx';

const VOICES = [{ lang: 'en-US' }, { lang: 'zh-TW' }, { lang: 'zh-HK' }];

describe('playing a scene', () => {
  test('[OPEN-61] a pupil whose browser cannot hear types the lines, is scored, and comes to the end', async () => {
    const page = await openPractice(ENGLISH);
    await page.play(/在商店/, '客人');
    expect(screen.getByText('這個瀏覽器不能聽你說話，請用打字練習。')).toBeTruthy();
    expect(screen.getByText('這個裝置沒有可以朗讀的聲音，請自己讀對方的句子。')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
    await page.type('i would like 2 apples please');
    expect(screen.getByText('100 分')).toBeTruthy();
    expect(page.status()).toContain('100 分。太棒了，完全正確！');
    expect(page.focused()).toBe('下一句');
    await page.press('下一句');
    await page.type('thanks');
    expect(screen.getByText('0 分')).toBeTruthy();
    await page.press('看結果');
    expect(screen.getByText('平均 50 分')).toBeTruthy();
    expect(page.focused()).toBe('這一幕演完了');
    expect(page.main.getAllByText('Thank you!')).toHaveLength(2);
    expect(page.main.getByText('Goodbye!')).toBeTruthy();
  });

  test('a pupil sees which words were wrong, left out or too many, in words and not by colour alone', async () => {
    const page = await openPractice(ENGLISH);
    await page.play(/在商店/, '客人');
    await page.type('I would like to two apple');
    expect(screen.getByText('說成「apple」')).toBeTruthy();
    expect(screen.getByText('漏了')).toBeTruthy();
    expect(screen.getByText('多了')).toBeTruthy();
    expect(screen.getByText('你說的是：I would like to two apple')).toBeTruthy();
    expect(page.status().join('')).toContain('「apples」說成「apple」；漏了「please」；多了「to」。');
  });

  test('a pupil says a line again, leaves one out, and repeats at the end only what did not go well', async () => {
    const page = await openPractice(ENGLISH);
    await page.play(/在商店/, '客人');
    await page.type('apples');
    await page.press('再說一次');
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
    await page.type('I would like two apples please');
    await page.press('下一句');
    await page.press('先跳過這句');
    expect(screen.getByText('還沒說')).toBeTruthy();
    await page.press('再練這幾句');
    await page.type('Thank you');
    await page.press('看結果');
    expect(screen.getByText('平均 100 分')).toBeTruthy();
    expect(screen.queryByText('值得再練的句子')).toBeNull();
    await page.press('換個角色再演一次');
    await page.type('Good morning');
    expect(screen.getByText('100 分')).toBeTruthy();
    await page.press('所有情境');
    expect(page.focused()).toBe('選一個生活情境');
  });

  test('[OPEN-61] a pupil hears the other side and speaks, and the browser no longer speaks while it listens', async () => {
    const voice = startFakeSpeech(VOICES);
    const ear = startFakeRecognition();
    const page = await openPractice(ENGLISH);
    await page.play(/在商店/, '客人');
    expect(voice.spoken.map(({ text, lang }) => [text, lang])).toEqual([['Good morning!', 'en-US']]);
    await page.press('開始說');
    expect(voice.isSilent()).toBe(true);
    expect(ear.last().lang).toBe('en-US');
    expect(page.status()).toContain('正在聽，請說…');
    await ear.hear('I would like');
    expect(page.status()).toContain('I would like');
    await ear.hear('I would like 2 apples please');
    await ear.finish();
    expect(screen.getByText('100 分')).toBeTruthy();
    await page.press('下一句');
    expect(voice.spoken.at(-1)?.text).toBe('Here you are.');
    await page.press('聽一次：Good morning!');
    expect(voice.spoken.at(-1)?.text).toBe('Good morning!');
  });

  test.each([
    ['not-allowed', '權限'],
    ['service-not-allowed', '權限'],
    ['no-speech', '沒有聽到聲音'],
    ['audio-capture', '找不到麥克風'],
    ['network', '需要網路'],
    ['aborted', '錄音停下來了'],
    ['language-not-supported', '聽不懂這種語言'],
    ['something-new', '暫時不能用'],
  ])(
    'a pupil whose browser fails to hear by %s reads why in kind words, and types instead',
    async (error, words) => {
      const ear = startFakeRecognition();
      const page = await openPractice(ENGLISH);
      await page.play(/在商店/, '客人');
      await page.press('開始說');
      await ear.fail(error);
      expect(page.status().join('')).toContain(words);
      await page.type('I would like two apples please');
      expect(screen.getByText('100 分')).toBeTruthy();
    },
  );

  test('a pupil who says nothing is asked to say it again, and one who leaves is not heard any more', async () => {
    const ear = startFakeRecognition();
    const page = await openPractice(ENGLISH);
    await page.play(/在商店/, '客人');
    await page.press('開始說');
    await page.press('說完了');
    expect(page.status().join('')).toContain('沒有聽到聲音');
    await page.press('開始說');
    await page.press('所有情境');
    expect(ear.last().state).toBe('aborted');
  });
});

describe('Chinese', () => {
  test('a pupil reads the sound of Mandarin, and is reminded of a tone that the browser cannot tell', async () => {
    const page = await openPractice(CHINESE);
    expect(screen.getByText(/聽不出聲調/)).toBeTruthy();
    await page.play(/新朋友/, '你');
    expect(screen.getByText('Wǒ yào mǎi shū.')).toBeTruthy();
    await page.type('我要賣書');
    expect(screen.getByText('100 分')).toBeTruthy();
    expect(screen.getByText('聲調？')).toBeTruthy();
    expect(screen.getByText('音對，聲調請自己留意')).toBeTruthy();
  });

  test('a pupil chooses Cantonese, hears it, and is compared by characters', async () => {
    const voice = startFakeSpeech(VOICES);
    const ear = startFakeRecognition();
    const page = await openPractice(CHINESE);
    await page.user.click(screen.getByRole('radio', { name: '廣東話' }));
    expect(screen.getByText('廣東話只按字比對，不比讀音和聲調。')).toBeTruthy();
    await page.play(/新朋友/, '你');
    expect(voice.spoken.map(({ lang }) => lang)).toEqual(['zh-HK']);
    await page.press('開始說');
    expect(ear.last().lang).toBe('zh-HK');
    await ear.hear('我要賣書呀');
    await ear.finish();
    expect(screen.getByText('80 分')).toBeTruthy();
  });
});

describe('a practice page without the product around it', () => {
  test('a pupil reads what the free conversation needs, and goes on with the scenes', async () => {
    const page = await openPractice(ENGLISH);
    await page.press(/自由對話/);
    expect(screen.getByText(/要登入學伴，從「會話練習」打開/)).toBeTruthy();
    expect(screen.getByRole('link', { name: '前往「會話練習」' }).getAttribute('href')).toBe(
      '/conversation-practice',
    );
    await page.press('所有情境');
    await page.play(/在商店/, '店員');
    expect(screen.getByText('你，請說：')).toBeTruthy();
  });
});
