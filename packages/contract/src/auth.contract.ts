import { z } from 'zod';
import { PUBLIC, SIGNED_IN } from './access.ts';
import { text } from './fields.ts';
import { defineOperation } from './operation.ts';
import { userSchema } from './users.contract.ts';

/** Sign-in. The first field is called `email` on the wire and 用戶名 on the screen. */
export const login = defineOperation({
  id: 'auth.login',
  method: 'POST',
  path: '/api/auth/login',
  access: PUBLIC,
  summary: '登入，取得工作階段權杖',
  body: z.object({
    email: text(320).refine((value) => value.trim() !== '', { error: '用戶名和密碼不能為空。' }),
    password: text(1000).refine((value) => value.trim() !== '', { error: '用戶名和密碼不能為空。' }),
  }),
  response: z.strictObject({ token: z.string(), user: userSchema }),
  errors: ['wrong_credentials', 'account_not_active', 'too_many_attempts', 'overloaded'],
});

export const logout = defineOperation({
  id: 'auth.logout',
  method: 'POST',
  path: '/api/auth/logout',
  access: SIGNED_IN,
  summary: '登出，權杖立即失效',
  response: null,
});

/** Ends every other session of the caller; the session that asked stays. */
export const changePassword = defineOperation({
  id: 'auth.changePassword',
  method: 'PUT',
  path: '/api/auth/password',
  access: SIGNED_IN,
  summary: '更改自己的密碼，並結束其他裝置的登入',
  body: z.object({
    currentPassword: text(1000),
    newPassword: text(1000).refine((value) => value.trim() !== '', { error: '新密碼不能為空' }),
  }),
  response: null,
  errors: ['wrong_password', 'too_many_attempts', 'overloaded'],
});

/** Ends every other session of the caller, on whatever device. */
export const endOtherSessions = defineOperation({
  id: 'auth.endOtherSessions',
  method: 'POST',
  path: '/api/auth/end-other-sessions',
  access: SIGNED_IN,
  summary: '結束自己在其他裝置的登入',
  response: z.strictObject({ ended: z.number().int() }),
});

/** What the sign-in form must know before anybody is signed in. */
export const signInSettings = defineOperation({
  id: 'auth.settings',
  method: 'GET',
  path: '/api/auth/settings',
  access: PUBLIC,
  summary: '登入頁所需的設定',
  response: z.strictObject({
    /** Login name that asks for confirmation first; null when no account is special. */
    testAccount: z.string().nullable(),
    /** Host of the sister image app, an accepted target after sign-in; null when there is none. */
    sisterHost: z.string().nullable(),
  }),
});
