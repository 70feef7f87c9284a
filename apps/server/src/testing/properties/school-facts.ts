/** Kinds of rows whose ids requests may name, and what people sign in with. */
export type Kind =
  | 'user'
  | 'email'
  | 'userType'
  | 'school'
  | 'chatbot'
  | 'friend'
  | 'knowledgeBase'
  | 'prompt'
  | 'token'
  | 'session'
  | 'message'
  | 'turn'
  | 'assignment'
  | 'content'
  | 'language'
  | 'notes'
  | 'exam'
  | 'image'
  | 'unit'
  | 'question';
export type Ids = Readonly<Partial<Record<Kind, readonly string[]>>>;

/** Of everybody whom the requests may sign in. */
export const PASSWORD = '大家的 密碼 123';
/** Opens the chatbot that everybody may use, and the share page of the school. */
export const SHARE_PASSWORD = '大家的開門密碼一二三';
