import type { Page } from '@playwright/test';
import { callApi } from './product.ts';

/** As long as people really make them, in both scripts; the last one has no place to break. */
const LONG_NAMES = [
  '香港浸信會聯會小學暨天主教聖母聖心幼兒園聯合校友會紀念學校（下午校）',
  'The Hong Kong Federation of Youth Groups Memorial Secondary School',
  'Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenauszahlung',
];

/** Addresses of things with long names, for the pages of one thing. */
export type Filled = { chatbot: string; knowledgeBase: string; password: string; sharePassword: string };

/** Adds what is long to every list of the demo school, as the administrator who is signed in on the page. */
export async function fillSchool(page: Page): Promise<Filled> {
  const make = (path: string, body: object) => callApi<{ id: string }>(page, 'POST', path, body);
  const mark = Date.now().toString(36);
  const made: Filled[] = [];
  for (const [place, long] of LONG_NAMES.entries()) {
    const name = `${long} ${mark}`;
    const email = `${'long-address-of-a-pupil'.repeat(2)}-${mark}-${place}@walk.school`;
    await make('/api/schools', { name });
    await make('/api/user-types', {
      name: name.slice(0, 60),
      description: long.repeat(2),
      accessiblePages: ['/chat'],
    });
    await make('/api/users', {
      name,
      email,
      password: 'secret-of-the-walk',
      user_type: 'student',
      school: name,
    });
    await make('/api/system-prompts', {
      title: name,
      description: long,
      prompt_text: long.repeat(4),
      icon: '📚',
    });
    await make('/api/tokens', { name, provider: 'other', value: `sk-demo-walk-${mark}-${place}` });
    const unit = { subject: '數學', grade: '小學 (6年級)', unit_name: name };
    const { id: unit_id } = await make('/api/question-units', unit);
    await make('/api/question-contents', {
      unit_id,
      content: `${long}\n\n$$\\sum_{n=1}^{100}\\frac{1}{n^2}$$`,
    });
    const text = { content: `# ${long}\n\n${long.repeat(3)}`, remark: long, tags: [long.slice(0, 40)] };
    const knowledgeBase = await make('/api/knowledge-bases', { name, ...text });
    const chatbot = await make('/api/chatbots', { name, welcome_message: long, system_prompt: long });
    const { password } = await callApi<Filled>(page, 'GET', `/api/chatbots/${chatbot.id}/share`);
    const { password: sharePassword } = await callApi<Filled>(page, 'GET', '/api/database/share-password');
    made.push({ chatbot: chatbot.id, knowledgeBase: knowledgeBase.id, password, sharePassword });
  }
  // As short as names can be: what one presses is large enough with them, too.
  await make('/api/knowledge-bases', { name: '文', content: '文' });
  await make('/api/chatbots', { name: '文' });
  const [filled] = made;
  if (!filled?.chatbot || !filled.knowledgeBase) throw new Error('the school could not be filled');
  return filled;
}
