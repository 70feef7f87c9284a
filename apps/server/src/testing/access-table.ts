import { PERMISSIONS, type Permission } from '#contract/permissions.ts';

/**
 * Who may call what, written by hand from the call table of the requirements: a second opinion on the contract, never
 * made from it. One line an operation: a mark for each caller, then the permissions that each open it alone.
 *
 *   nob  nobody: no token            adm  type admin
 *   inv  an invented token           non  a custom type without permissions
 *   vis  a visitor of a shared link  all  a custom type with `all`
 *   fre  type free                   ina  signed in, then switched off
 *   stu  type student                exp  a custom type that lists every permission, the access expired
 *   tea  type teacher                exa  type admin, the access expired
 *   pre  type premium
 *
 * `in` is any answer but a refusal: who is let in may still read that there is nothing by that id.
 */
const TABLE = `
operation                   nob inv vis fre stu tea pre adm non all ina exp exa

system.health               in  in  in  in  in  in  in  in  in  in  in  in  in
system.ready                in  in  in  in  in  in  in  in  in  in  in  in  in
auth.login                  in  in  in  in  in  in  in  in  in  in  in  in  in
auth.settings               in  in  in  in  in  in  in  in  in  in  in  in  in
auth.logout                 401 401 401 in  in  in  in  in  in  in  401 in  in
auth.changePassword         401 401 401 in  in  in  in  in  in  in  401 in  in
auth.endOtherSessions       401 401 401 in  in  in  in  in  in  in  401 in  in

users.get                   401 401 401 in  in  in  in  in  in  in  401 in  in
users.accessRights          401 401 401 in  in  in  in  in  in  in  401 in  in
users.savePreferences       401 401 401 in  in  in  in  in  in  in  401 in  in
users.list                  401 401 401 403 403 403 403 in  403 in  401 403 403 user_access_management
users.listIds               401 401 401 403 403 403 403 in  403 in  401 403 403 user_access_management
users.create                401 401 401 403 403 403 403 in  403 in  401 403 403 user_access_management
users.update                401 401 401 403 403 403 403 in  403 in  401 403 403 user_access_management
users.delete                401 401 401 403 403 403 403 in  403 in  401 403 403 user_access_management
users.changeMany            401 401 401 403 403 403 403 in  403 in  401 403 403 user_access_management
users.assignChatbots        401 401 401 403 403 403 403 in  403 in  401 403 403 user_access_management
users.findChatbots          401 401 401 403 403 403 403 in  403 in  401 403 403 user_access_management
users.import                401 401 401 403 403 403 403 in  403 in  401 403 403 user_access_management

userTypes.list              401 401 401 403 403 403 403 in  403 in  401 403 403 user_type_management user_access_management
userTypes.get               401 401 401 403 403 403 403 in  403 in  401 403 403 user_type_management
userTypes.create            401 401 401 403 403 403 403 in  403 in  401 403 403 user_type_management
userTypes.update            401 401 401 403 403 403 403 in  403 in  401 403 403 user_type_management
userTypes.delete            401 401 401 403 403 403 403 in  403 in  401 403 403 user_type_management

schools.list                401 401 401 403 403 403 403 in  403 in  401 403 403 user_access_management
schools.listActive          401 401 401 403 403 403 403 in  403 in  401 403 403 user_access_management
schools.search              401 401 401 403 403 403 403 in  403 in  401 403 403 user_access_management
schools.create              401 401 401 403 403 403 403 in  403 in  401 403 403 user_access_management
schools.update              401 401 401 403 403 403 403 in  403 in  401 403 403 user_access_management
schools.delete              401 401 401 403 403 403 403 in  403 in  401 403 403 user_access_management
schools.merge               401 401 401 403 403 403 403 in  403 in  401 403 403 user_access_management

audit.list                  401 401 401 403 403 403 403 in  403 403 401 403 403
audit.findPeople            401 401 401 403 403 403 403 in  403 403 401 403 403

chatbots.list               401 401 401 in  in  in  in  in  in  in  401 in  in
chatbots.listFriends        401 401 401 403 403 in  in  in  403 in  401 403 403 chatbot_management /kids/chatbot-builder
chatbots.get                401 401 401 in  in  in  in  in  in  in  401 in  in
chatbots.create             401 401 401 403 403 in  in  in  403 in  401 403 403 chatbot_management /kids/chatbot-builder
chatbots.update             401 401 401 403 403 in  in  in  403 in  401 403 403 chatbot_management /kids/chatbot-builder
chatbots.delete             401 401 401 403 403 403 403 in  403 in  401 403 403 chatbot_management
chatbots.try                401 401 401 403 403 403 403 in  403 in  401 403 403 chatbot_management
chatbots.getShare           401 401 401 403 403 in  in  in  403 in  401 403 403 chatbot_management /kids/chatbot-builder
chatbots.setShare           401 401 401 403 403 403 403 in  403 in  401 403 403 chatbot_management
chatbots.renewShare         401 401 401 403 403 in  in  in  403 in  401 403 403 chatbot_management /kids/chatbot-builder

knowledgeBases.list         401 401 401 403 403 in  in  in  403 in  401 403 403 knowledge_base_management chatbot_management /kids/chatbot-builder
knowledgeBases.get          401 401 401 403 403 403 403 in  403 in  401 403 403 knowledge_base_management
knowledgeBases.create       401 401 401 403 403 403 403 in  403 in  401 403 403 knowledge_base_management
knowledgeBases.update       401 401 401 403 403 403 403 in  403 in  401 403 403 knowledge_base_management
knowledgeBases.delete       401 401 401 403 403 403 403 in  403 in  401 403 403 knowledge_base_management
knowledgeBases.search       401 401 401 403 403 403 403 in  403 in  401 403 403 knowledge_base_management chatbot_management

systemPrompts.list          401 401 401 403 403 in  in  in  403 in  401 403 403 system_prompts_management chatbot_management /kids/chatbot-builder
systemPrompts.listAll       401 401 401 403 403 403 403 in  403 in  401 403 403 system_prompts_management
systemPrompts.create        401 401 401 403 403 403 403 in  403 in  401 403 403 system_prompts_management
systemPrompts.update        401 401 401 403 403 403 403 in  403 in  401 403 403 system_prompts_management
systemPrompts.delete        401 401 401 403 403 403 403 in  403 in  401 403 403 system_prompts_management
systemPrompts.toggleStatus  401 401 401 403 403 403 403 in  403 in  401 403 403 system_prompts_management

tokens.list                 401 401 401 403 403 403 403 in  403 in  401 403 403 token_management /token-management
tokens.get                  401 401 401 403 403 403 403 in  403 in  401 403 403 token_management /token-management
tokens.showValue            401 401 401 403 403 403 403 in  403 in  401 403 403 token_management /token-management
tokens.validate             401 401 401 403 403 403 403 in  403 in  401 403 403 token_management /token-management
tokens.create               401 401 401 403 403 403 403 in  403 in  401 403 403 token_management /token-management
tokens.update               401 401 401 403 403 403 403 in  403 in  401 403 403 token_management /token-management
tokens.delete               401 401 401 403 403 403 403 in  403 in  401 403 403 token_management /token-management
tokens.log                  401 401 401 403 403 403 403 in  403 in  401 403 403 token_management /token-management
tokens.findOwners           401 401 401 403 403 403 403 in  403 in  401 403 403 token_management /token-management
services.list               401 401 401 403 403 403 403 in  403 in  401 403 403 token_management /token-management
services.choices            401 401 401 403 403 403 403 in  403 in  401 403 403 chatbot_management token_management /token-management
services.presets            401 401 401 403 403 403 403 in  403 in  401 403 403 token_management /token-management
services.create             401 401 401 403 403 403 403 in  403 in  401 403 403 token_management /token-management
services.update             401 401 401 403 403 403 403 in  403 in  401 403 403 token_management /token-management
services.delete             401 401 401 403 403 403 403 in  403 in  401 403 403 token_management /token-management
services.fetchModels        401 401 401 403 403 403 403 in  403 in  401 403 403 token_management /token-management
services.saveModel          401 401 401 403 403 403 403 in  403 in  401 403 403 token_management /token-management
services.deleteModel        401 401 401 403 403 403 403 in  403 in  401 403 403 token_management /token-management
services.defaults           401 401 401 403 403 403 403 in  403 in  401 403 403 token_management /token-management
services.saveDefaults       401 401 401 403 403 403 403 in  403 in  401 403 403 token_management /token-management
services.test               401 401 401 403 403 403 403 in  403 in  401 403 403 token_management /token-management
services.trouble            401 401 401 403 403 403 403 in  403 in  401 403 403 token_management /token-management

chat.listSessions           401 401 401 in  in  in  in  in  in  in  401 in  in
chat.createSession          401 401 401 in  in  in  in  in  in  in  401 in  in
chat.getSession             401 401 401 in  in  in  in  in  in  in  401 in  in
chat.updateSession          401 401 401 in  in  in  in  in  in  in  401 in  in
chat.deleteSession          401 401 401 in  in  in  in  in  in  in  401 in  in
chat.listMessages           401 401 401 in  in  in  in  in  in  in  401 in  in
chat.createMessage          401 401 401 in  in  in  in  in  in  in  401 in  in
chat.updateMessage          401 401 401 in  in  in  in  in  in  in  401 in  in
chat.deleteMessage          401 401 401 in  in  in  in  in  in  in  401 in  in
chat.getFile                401 401 in  in  in  in  in  in  in  in  401 in  in
chatHistory.createMessage   401 401 401 in  in  in  in  in  in  in  401 in  in
chatHistory.listSessions    401 401 401 403 403 403 403 in  403 in  401 403 403 /chat-history chat_history
chatHistory.listAll         401 401 401 403 403 403 403 in  403 in  401 403 403
chatHistory.getSession      401 401 401 403 403 403 403 in  403 in  401 403 403 /chat-history chat_history
chatHistory.listMessages    401 401 401 403 403 403 403 in  403 in  401 403 403 /chat-history chat_history
chatHistory.deleteSession   401 401 401 403 403 403 403 in  403 in  401 403 403 /chat-history chat_history
chatHistory.export          401 401 401 403 403 403 403 in  403 in  401 403 403 /chat-history chat_history
chatHistory.listUsers       401 401 401 403 403 403 403 in  403 in  401 403 403
chatHistory.listSchools     401 401 401 403 403 403 403 in  403 in  401 403 403
usage.report                401 401 401 in  in  in  in  in  in  in  401 in  in
usage.today                 401 401 in  in  in  in  in  in  in  in  401 in  in
usage.report.read           401 401 401 403 403 403 403 in  403 in  401 403 403
usage.prices                401 401 401 403 403 403 403 in  403 in  401 403 403
usage.savePrices            401 401 401 403 403 403 403 in  403 in  401 403 403
ai.chat                     401 401 in  in  in  in  in  in  in  in  401 in  in
ai.followTurn               401 401 in  in  in  in  in  in  in  in  401 in  in
ai.stopTurn                 401 401 in  in  in  in  in  in  in  in  401 in  in
ai.generate                 401 401 401 403 403 403 403 in  403 in  401 403 403 chatbot_management
ai.listSessions             401 401 401 in  in  in  in  in  in  in  401 in  in

helpers.evaluateAssignment  401 401 401 in  in  in  in  in  403 in  401 in  in  assignments /assignments
helpers.generateContent     401 401 401 in  in  in  in  in  403 in  401 in  in  learning_content /content
helpers.practiseLanguage    401 401 401 in  in  in  in  in  403 in  401 in  in  language_learning /language
helpers.listMistakes        401 401 401 in  in  in  in  in  403 in  401 in  in  language_learning /language
helpers.enhanceNote         401 401 401 in  in  in  in  in  403 in  401 in  in  learning_notes /notes
helpers.markKnown           401 401 401 in  in  in  in  in  403 in  401 in  in  learning_notes /notes
helpers.listRecords         401 401 401 in  in  in  in  in  in  in  401 in  in
helpers.getRecord           401 401 401 in  in  in  in  in  in  in  401 in  in
helpers.deleteRecord        401 401 401 in  in  in  in  in  in  in  401 in  in
helpers.converse            401 401 401 in  in  in  in  in  in  in  401 in  in

questionUnits.list          401 401 401 403 403 in  in  in  403 in  401 403 403 question_database /question-database admin_question_database exam_generator /exam-generator
questionUnits.create        401 401 401 403 403 in  in  in  403 in  401 403 403 question_database /question-database admin_question_database
questionUnits.createMany    401 401 401 403 403 in  in  in  403 in  401 403 403 question_database /question-database admin_question_database
questionUnits.update        401 401 401 403 403 403 403 in  403 in  401 403 403 admin_question_database
questionUnits.delete        401 401 401 403 403 403 403 in  403 in  401 403 403 admin_question_database
questions.list              401 401 401 403 403 in  in  in  403 in  401 403 403 question_database /question-database admin_question_database exam_generator /exam-generator
questions.listOfUnit        401 401 401 403 403 in  in  in  403 in  401 403 403 question_database /question-database admin_question_database exam_generator /exam-generator
questions.search            401 401 401 403 403 in  in  in  403 in  401 403 403 question_database /question-database admin_question_database exam_generator /exam-generator
questions.create            401 401 401 403 403 in  in  in  403 in  401 403 403 question_database /question-database admin_question_database
questions.createMany        401 401 401 403 403 in  in  in  403 in  401 403 403 question_database /question-database admin_question_database
questions.update            401 401 401 403 403 in  in  in  403 in  401 403 403 question_database /question-database admin_question_database
questions.delete            401 401 401 403 403 in  in  in  403 in  401 403 403 question_database /question-database admin_question_database

exams.generate              401 401 401 403 403 in  in  in  403 in  401 403 403 exam_generator /exam-generator
exams.getTemplate           401 401 401 403 403 in  in  in  403 in  401 403 403 exam_generator /exam-generator
exams.saveTemplate          401 401 401 403 403 in  in  in  403 in  401 403 403 exam_generator /exam-generator
exams.create                401 401 401 403 403 in  in  in  403 in  401 403 403 exam_generator /exam-generator
exams.list                  401 401 401 403 403 in  in  in  403 in  401 403 403 exam_generator /exam-generator
exams.get                   401 401 401 403 403 in  in  in  403 in  401 403 403 exam_generator /exam-generator
exams.update                401 401 401 403 403 in  in  in  403 in  401 403 403 exam_generator /exam-generator
exams.delete                401 401 401 403 403 in  in  in  403 in  401 403 403 exam_generator /exam-generator

images.generate             401 401 401 403 403 in  in  in  403 in  401 403 403 /image-generator ai_image_generator
images.limits               401 401 401 in  in  in  in  in  in  in  401 in  in
images.history              401 401 401 in  in  in  in  in  in  in  401 in  in
images.getFile              401 401 401 in  in  in  in  in  in  in  401 in  in
images.delete               401 401 401 in  in  in  in  in  in  in  401 in  in

visits.getChatbot           in  in  in  in  in  in  in  in  in  in  in  in  in
visits.verify               in  in  in  in  in  in  in  in  in  in  in  in  in
share.open                  in  in  in  in  in  in  in  in  in  in  in  in  in
share.visit                 in  in  in  in  in  in  in  in  in  in  in  in  in
publicChat.checkAccess      401 401 in  403 403 403 403 403 403 403 401 403 403
publicChat.createSession    401 401 in  403 403 403 403 403 403 403 401 403 403
publicChat.createMessage    401 401 in  403 403 403 403 403 403 403 401 403 403
publicChat.listMessages     401 401 in  403 403 403 403 403 403 403 401 403 403

database.executeSql         401 401 401 403 403 403 403 in  403 403 401 403 403
database.info               401 401 401 403 403 403 403 in  403 403 401 403 403
database.sharePassword      401 401 401 403 403 403 403 in  403 403 401 403 403
system.environment          401 401 401 403 403 403 403 in  403 403 401 403 403
ai.testProvider             401 401 401 403 403 403 403 in  403 403 401 403 403
`;

export const CALLERS = [
  'nob',
  'inv',
  'vis',
  'fre',
  'stu',
  'tea',
  'pre',
  'adm',
  'non',
  'all',
  'ina',
  'exp',
  'exa',
] as const;

export type TableCaller = (typeof CALLERS)[number];
export type Mark = 'in' | '401' | '403';

/** What one operation answers to each caller, and the permissions that each open it alone. */
export type AccessLine = { marks: Readonly<Record<TableCaller, Mark>>; openedBy: readonly Permission[] };

/** Throws on what is no line: an unknown mark or permission, a caller without a mark, an operation twice. */
export function readAccessTable(text: string = TABLE): ReadonlyMap<string, AccessLine> {
  const [head = [], ...rows] = text
    .split('\n')
    .map((line) => line.split(/ +/).filter(Boolean))
    .filter((cells) => cells.length > 0);
  if (head.slice(1).join() !== CALLERS.join())
    throw new Error('the callers of the table are not the known ones');
  const table = new Map<string, AccessLine>();
  for (const [operation = '', ...cells] of rows) {
    if (table.has(operation)) throw new Error(`${operation} stands in the table twice`);
    const marks = CALLERS.map((caller, place) => [caller, readMark(operation, cells[place])]);
    const openedBy = cells.slice(CALLERS.length).map((name) => readPermission(operation, name));
    table.set(operation, { marks: Object.fromEntries(marks) as AccessLine['marks'], openedBy });
  }
  return table;
}

function readMark(operation: string, mark: string | undefined): Mark {
  if (mark === 'in' || mark === '401' || mark === '403') return mark;
  throw new Error(`${operation} has the unknown mark ${mark}`);
}

function readPermission(operation: string, name: string): Permission {
  const permission = PERMISSIONS.find((known) => known === name);
  if (!permission) throw new Error(`${operation} names the unknown permission ${name}`);
  return permission;
}
