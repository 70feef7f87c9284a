import { USER_COLUMNS, type UserColumn } from '#contract/user-import.contract.ts';
import type { USER_STATUSES } from '#contract/users.contract.ts';

/**
 * The words of a list of users in a file: those that an export writes, and all those by which an import knows a
 * column, a status or a type. What is written here is read again.
 */

export type UserStatus = (typeof USER_STATUSES)[number];

/** Headings of a file that is written, and names of the columns on the screen. */
export const COLUMN_HEADINGS: Readonly<Record<UserColumn, string>> = {
  name: '姓名',
  email: '電子郵箱',
  password: '密碼',
  user_type: '用戶類型',
  school: '學校',
  status: '狀態',
  access_expiry: '到期日',
};

export const STATUS_WORDS: Readonly<Record<UserStatus, string>> = {
  active: '啟用',
  inactive: '停用',
  pending: '待審核',
};

const HEADINGS: Readonly<Record<UserColumn, string>> = {
  name: '姓名 名字 名稱 名称 用戶名稱 用户名称 用戶姓名 用户姓名 學生姓名 学生姓名 教師姓名 教师姓名 中文姓名 全名 name fullname studentname displayname',
  email:
    '電郵 电邮 郵箱 邮箱 電郵地址 电邮地址 電子郵件 电子邮件 電子郵箱 电子邮箱 電子郵件地址 帳號 帳户 帳戶 賬號 賬戶 账号 账户 帐号 用戶名 用户名 email emailaddress mail username useraccount account login loginid',
  password: '密碼 密码 登入密碼 初始密碼 初始密码 password pass pwd',
  user_type: '類型 类型 用戶類型 用户类型 帳號類型 身份 身分 角色 role type usertype',
  school: '學校 学校 學校名稱 学校名称 校名 所屬學校 school schoolname',
  status: '狀態 状态 用戶狀態 帳號狀態 status',
  access_expiry:
    '到期 到期日 到期日期 有效期 有效期限 有效期至 使用期限 期限 expiry expires expirydate expirationdate expiration accessexpiry validuntil',
};

const STATUSES: Readonly<Record<UserStatus, string>> = {
  active: '啟用 启用 啟用中 已啟用 使用中 有效 正常 active enabled',
  inactive: '停用 已停用 禁用 無效 inactive disabled',
  pending: '待審核 待审核 待審批 審核中 待啟用 pending',
};

const TYPES: Readonly<Record<string, string>> = {
  admin: '管理員 管理员 系統管理員 admin administrator',
  premium: '高級會員 高级会员 高級用戶 premium',
  free: '免費用戶 免费用户 免費會員 一般用戶 free',
  student: '學生 学生 student pupil',
  teacher: '教師 教师 老師 老师 teacher',
};

const columnOfWord = indexWords(HEADINGS);
const statusOfWord = indexWords(STATUSES);
const typeOfWord = indexWords(TYPES);

/** The column that a heading names, however it is spaced and whatever stands in brackets behind it. */
export function findColumn(heading: string): UserColumn | null {
  return columnOfWord.get(plain(heading.normalize('NFKC').replace(/[([【].*$/, ''))) ?? null;
}

/** Null for a word that is none. */
export function findStatus(word: string): UserStatus | null {
  return statusOfWord.get(plain(word)) ?? null;
}

/** The name of one of `names` (those of the user types) or of a built-in type by the words that schools use for it. */
export function findUserType(word: string, names: readonly string[]): string | null {
  const wanted = plain(word);
  const exact = names.find((name) => name === word.trim()) ?? names.find((name) => plain(name) === wanted);
  if (exact !== undefined) return exact;
  const builtIn = typeOfWord.get(wanted);
  return builtIn !== undefined && names.includes(builtIn) ? builtIn : null;
}

/** Where case, width, spaces and marks do not count. */
function plain(word: string): string {
  return word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\-_*.:：＊]/g, '');
}

function indexWords<Key extends string>(words: Readonly<Record<Key, string>>): ReadonlyMap<string, Key> {
  const keys = Object.keys(words) as Key[];
  return new Map(keys.flatMap((key) => words[key].split(' ').map((word) => [word, key] as const)));
}

/** The columns in the order of a file, with their headings. */
export const HEADED_COLUMNS = USER_COLUMNS.map((column) => ({ column, heading: COLUMN_HEADINGS[column] }));
