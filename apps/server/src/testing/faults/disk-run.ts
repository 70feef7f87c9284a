import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { errorMessage } from '#contract/error-messages.ts';
import { buildUserType } from '../../builders/builders.ts';
import { isHash } from '../../platform/files/file-store.ts';
import { overNetwork } from '../over-network.ts';
import { callJson, type JsonAnswer } from './call-json.ts';
import { type FaultResult, makeNotes } from './fault-result.ts';
import { makeSchool, type Pupil } from './school.ts';
import { makeReadOnlyFolder, makeSmallDisk, type SmallDisk } from './small-disk.ts';
import type { Stage } from './stage.ts';

const PICTURE_BYTES = 100_000;
/** Pictures that there is room for where many are sent at once. */
const ROOM = 4;

/** The disk for pictures gets full while the school works, and has room again. */
export async function runFullDisk(stage: Stage, { pupils }: { pupils: number }): Promise<FaultResult> {
  const folder = join(stage.dataDir, 'files');
  mkdirSync(folder);
  const disk = makeSmallDisk(folder);
  const server = await stage.makeServer({ DATABASE_URL: String(overNetwork(stage.databaseUrl)) }, disk);
  await server.start();
  const type = await buildUserType(stage.db, { permissions: ['/image-generator'] });
  const school = await makeSchool(stage.db, {
    pupils,
    limits: [50],
    chatbot: { hasFileAccess: true },
    person: { userType: type.name },
  });
  const notes = makeNotes();
  const people = school.pupils.map((pupil) => makePerson(server.url, pupil, school.chatbots[0]?.id ?? ''));
  const [first] = people;
  if (!first) throw new Error('the school is empty');

  disk.fill(server, 0);
  const picture = aPicture();
  const [sent, drawn, text, visit] = await Promise.all([
    first.ask(picture),
    first.draw(),
    people.at(-1)?.ask(null),
    callJson(server.url, '/api/ready'),
  ]);
  for (const [what, answer] of [['a picture', sent] as const, ['a drawing', drawn] as const])
    notes.expect(isFull(answer), `${what} met a full disk: ${answer.status} ${JSON.stringify(answer.body)}`);
  notes.expect(text?.status === 200, `a question without a picture met a full disk: ${text?.status}`);
  notes.expect(visit.status === 200, `readiness says ${visit.status} where only pictures have no room`);
  notes.expect((await first.used()) === 0, 'a question whose picture was refused is counted');
  notes.expect((await first.drawn()) === 0, 'a drawing that found no room is counted');
  expectWhole(notes, disk, disk.list(server));

  disk.free(server);
  disk.fill(server, ROOM * PICTURE_BYTES);
  const many = people.map((person) => ({ person, picture: aPicture() }));
  const answers = await Promise.all(many.map(({ person, picture: own }) => person.ask(own)));
  const taken = many.filter((_, index) => answers[index]?.status === 200);
  const odd = answers.filter((answer) => answer.status !== 200 && !isFull(answer));
  notes.addAll(
    'a picture was refused by',
    odd.map(({ status }) => String(status)),
  );
  notes.expect(taken.length > 0 || disk.kind === 'limit', 'there was room, and no picture was taken');
  notes.expect(taken.length < many.length, 'the disk did not get full');
  expectWhole(notes, disk, disk.list(server));

  disk.free(server);
  notes.expect((await first.ask(picture)).status === 200, 'there is room again, and the picture is refused');
  notes.expect((await first.draw()).status === 200, 'there is room again, and nothing is drawn');
  const read = await Promise.all(taken.map(({ person, picture: own }) => person.hasStored(own)));
  notes.expect(!read.includes(false), 'a picture that was taken cannot be read');
  await server.kill();
  return {
    name: 'full disk',
    figures: { disk: disk.kind, 'pictures at once': many.length, taken: taken.length },
    broken: notes.broken,
  };
}

/** The folder for everything cannot be written into, and the server is started. */
export async function runReadOnlyFolder(stage: Stage): Promise<FaultResult> {
  const folder = join(stage.dataDir, 'read-only');
  mkdirSync(folder);
  const { dataDir, inside } = makeReadOnlyFolder(folder);
  const DATABASE_URL = String(overNetwork(stage.databaseUrl));
  const server = await stage.makeServer({ DATABASE_URL, DATA_DIR: dataDir }, { inside });
  const words = await server.start().then(
    () => 'it started',
    (error: unknown) => String(error),
  );
  await server.kill();
  const notes = makeNotes();
  notes.expect(/無法啟動：.*DATA_DIR.*無法寫入/s.test(words), `the operator reads: ${words}`);
  notes.expect(!/^\s+at /m.test(words), 'the operator reads a trace');
  return { name: 'read-only folder', figures: { folder: dataDir }, broken: notes.broken };
}

const isFull = ({ status, body }: JsonAnswer) =>
  status === 507 && body.code === 'file_store_full' && body.message === errorMessage('file_store_full');

/** A PNG as far as its header, unlike every other one. */
function aPicture(): Buffer {
  const header = Buffer.alloc(16);
  header.writeUInt32BE(13, 0);
  header.write('IHDR', 4);
  header.writeUInt32BE(1, 8);
  header.writeUInt32BE(1, 12);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    header,
    randomBytes(PICTURE_BYTES - header.length - 8),
  ]);
}

function makePerson(url: string, { token }: Pupil, chatbotId: string) {
  const call = (path: string, body?: unknown) => callJson(url, path, { token, body });
  return {
    ask: (picture: Buffer | null) =>
      call('/api/ai/chat', {
        chatbotId,
        message: '[[scenario:bench tokens=5 rate=0]] 這是什麼？',
        ...(picture && { attachment: { fileName: '圖.png', dataUrl: toDataUrl(picture) } }),
      }),
    draw: () => call('/api/images/generate', { prompt: '海邊的日落' }),
    used: async () => (await call(`/api/usage/today?chatbotId=${chatbotId}`)).body.used,
    drawn: async () => (await call('/api/images/limits')).body.dailyUsed,

    /** Whether one of the person's conversations shows exactly this picture. */
    async hasStored(picture: Buffer): Promise<boolean> {
      const sessions = (await call('/api/chat/sessions')).body as never as { id: string }[];
      for (const { id } of sessions) {
        const messages = (await call(`/api/chat/messages?sessionId=${id}`)).body as never as Message[];
        for (const { metadata } of messages) {
          if (!metadata?.fileContent) continue;
          const response = await fetch(url + metadata.fileContent, {
            headers: { authorization: `Bearer ${token}` },
          });
          if (picture.equals(Buffer.from(await response.arrayBuffer()))) return true;
        }
      }
      return false;
    },
  };
}

type Message = { metadata: { fileContent?: string } | null };

const toDataUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;

/** What a write that failed leaves behind takes the room of others. */
function expectWhole(notes: ReturnType<typeof makeNotes>, disk: SmallDisk, names: readonly string[]): void {
  const halves = names.filter((name) => !isHash(`00${name}`));
  notes.addAll(`half a file was left (${disk.kind})`, halves);
}
