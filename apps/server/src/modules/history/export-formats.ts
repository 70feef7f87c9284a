import type { ExportFormat } from '#contract/chat-history.contract.ts';
import type { ExportedMessage } from './export.repository.ts';
import { findModel, findUserName } from './history.presenter.ts';
import type { SessionRow } from './sessions.repository.ts';

type Style = {
  /** An instant as the school's clocks show it, `yyyy-MM-dd HH:mm`. */
  time: (instant: Date) => string;
  /** Whether the file says whose each conversation is. */
  isOverseen: boolean;
};

type Format = {
  type: string;
  before: (style: Style) => string;
  /** What stands between two conversations. */
  between: string;
  after: string;
  /** How a conversation is written. */
  write: (session: SessionRow, style: Style) => ChatParts;
};

/** A conversation in a file, which may be long: it is written message by message. */
type ChatParts = {
  head: string;
  message: (message: ExportedMessage) => string;
  /** What stands between two messages. */
  between: string;
  end: string;
};

const LABELS = { user: '您', assistant: 'AI 助手' } as const;
const LINE = '────────────────────────────────';
const BYTE_ORDER_MARK = '\uFEFF';

export const FORMATS: Readonly<Record<ExportFormat, Format>> = {
  txt: {
    type: 'text/plain; charset=utf-8',
    before: () => '',
    between: `\n${LINE}\n\n`,
    after: '',
    write: writeText,
  },
  // A spreadsheet takes it for another encoding without the mark.
  csv: {
    type: 'text/csv; charset=utf-8',
    before: ({ isOverseen }) =>
      BYTE_ORDER_MARK +
      toRow([
        ...['聊天編號', '標題', '聊天機器人', '模型', '開始時間'],
        ...(isOverseen ? ['用戶', '學校'] : []),
        ...['時間', '角色', '內容', '附件'],
      ]),
    between: '',
    after: '',
    write: writeRows,
  },
  json: {
    type: 'application/json; charset=utf-8',
    before: () => '[\n',
    between: ',\n',
    after: '\n]\n',
    write: writeJson,
  },
};

const nameModel = (session: SessionRow) => session.lastModel ?? findModel(session) ?? '';

function writeText(session: SessionRow, { time, isOverseen }: Style): ChatParts {
  const head = [
    `標題：${session.title}`,
    `聊天機器人：${session.chatbotName}`,
    `模型：${nameModel(session)}`,
    `開始時間：${time(session.createdAt)}`,
    ...(isOverseen ? [`用戶：${findUserName(session)}`, `學校：${session.userSchool ?? ''}`] : []),
  ];
  return {
    head: `${head.join('\n')}\n`,
    message: ({ role, createdAt, content, fileName }) => {
      const attachment = fileName ? `\n[附件：${fileName}]` : '';
      return `\n${LABELS[role]}　${time(createdAt)}\n${toLines(content)}${attachment}\n`;
    },
    between: '',
    end: '',
  };
}

function writeRows(session: SessionRow, { time, isOverseen }: Style): ChatParts {
  const ofSession = [
    ...[session.id, session.title, session.chatbotName, nameModel(session), time(session.createdAt)],
    ...(isOverseen ? [findUserName(session), session.userSchool ?? ''] : []),
  ];
  return {
    head: '',
    message: ({ role, createdAt, content, fileName }) =>
      toRow([...ofSession, time(createdAt), LABELS[role], toLines(content), fileName ?? '']),
    between: '',
    end: '',
  };
}

function writeJson(session: SessionRow, { isOverseen }: Style): ChatParts {
  const head = JSON.stringify({
    id: session.id,
    title: session.title,
    chatbot_name: session.chatbotName,
    model: nameModel(session) || null,
    start_time: session.createdAt.toISOString(),
    ...(isOverseen && { user_name: findUserName(session), user_school: session.userSchool }),
  });
  return {
    head: `${head.slice(0, -1)},"messages":[`,
    message: ({ id, role, content, createdAt, fileName }) =>
      JSON.stringify({
        ...{ id, role, content, timestamp: createdAt.toISOString() },
        ...(fileName && { file_name: fileName }),
      }),
    between: ',',
    end: ']}',
  };
}

const toLines = (text: string) => text.replace(/\r\n?/g, '\n');

const toRow = (cells: readonly string[]) => `${cells.map(toCell).join(',')}\n`;

/** A cell that a spreadsheet would take for a formula gets an apostrophe in front, which makes it a text. */
function toCell(value: string): string {
  const cell = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
