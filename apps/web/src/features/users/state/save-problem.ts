import type { ErrorCode } from '#contract/errors.ts';
import { ApiError, UnexpectedAnswerError } from '#web/lib/api/api-errors.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import type { FieldName, Problem } from './user-fields.ts';

const FIELD_OF_CODE: Partial<Record<ErrorCode, FieldName>> = {
  email_in_use: 'email',
  email_taken: 'email',
  grants_too_much: 'user_type',
  user_type_not_found: 'user_type',
  school_not_found: 'school',
  own_password_elsewhere: 'password',
};

/** Fields of the wire that the form calls the same, or otherwise. */
const FIELD_OF_PATH: Readonly<Record<string, FieldName>> = {
  name: 'name',
  email: 'email',
  password: 'password',
  user_type: 'user_type',
  school: 'school',
  status: 'status',
  access_expiry: 'lastDay',
};

/** Why a user was not saved, in words, at the field that it is about. */
export function readSaveProblem(error: unknown, isNew: boolean): Problem {
  if (error instanceof UnexpectedAnswerError) {
    return { text: isNew ? '創建用戶失敗' : '更新用戶失敗', fields: [] };
  }
  const { title } = failureText(error);
  const code = error instanceof ApiError ? error.code : null;
  const isTaken = code === 'email_in_use' || code === 'email_taken';
  const what = isNew ? '創建用戶時發生錯誤' : '更新用戶時發生錯誤';
  return {
    text: isTaken ? title : `${what}：${title}`,
    fields: error instanceof ApiError ? findFields(error) : [],
  };
}

function findFields({ code, fields }: ApiError): FieldName[] {
  const named = fields.flatMap(
    ({ path }) => (Object.hasOwn(FIELD_OF_PATH, path) ? FIELD_OF_PATH[path] : undefined) ?? [],
  );
  const meant = code === null ? undefined : FIELD_OF_CODE[code];
  return named.length > 0 || meant === undefined ? named : [meant];
}
