/**
 * What SQL of an administrator may do with every table and column. Whatever does not stand here as visible or writable
 * is not there for it; a test reads the database and fails for a table or column that stands nowhere.
 */
type ColumnRights = {
  /** May be read. */
  visible?: string;
  /** May be read, changed and given in new rows. A table that has such a column may lose rows, too. */
  writable?: string;
  /** Lets somebody in, or stands for something that does. */
  secret?: string;
  /** What the product makes of other columns, or keeps for a while. */
  internal?: string;
};

const TABLES: Readonly<Record<string, ColumnRights>> = {
  user_types: { visible: 'id created_at', writable: 'name description status permissions updated_at' },
  users: {
    visible: 'id preferences created_at last_login',
    writable: 'email name user_type status school_id access_expiry updated_at',
    secret: 'password_hash',
    internal: 'search_text',
  },
  schools: { visible: 'id created_at', writable: 'name active' },
  chatbots: {
    visible: 'id friend created_at',
    writable: `name provider model temperature max_tokens daily_limit has_file_access system_prompt welcome_message role
      principles interaction_examples response_language emoji_mode knowledge_base knowledge_base_enabled knowledge_only
      status is_locked owner_id updated_at`,
    secret: 'share_password',
  },
  user_chatbots: { writable: 'user_id chatbot_id position' },
  system_prompts: {
    visible: 'id is_default created_by created_at',
    writable: 'title icon description prompt_text category language is_active updated_at',
  },
  knowledge_bases: {
    visible: `id number name content tags default_language remark character_count passage_count version index_version
      vector_model vectors_after created_at updated_at`,
    internal: 'vectors',
  },
  knowledge_passages: { visible: 'id base_number position title text' },
  knowledge_terms: { internal: 'base_number term passages scores' },
  question_units: { visible: 'id subject grade name created_at updated_at', internal: 'name_order' },
  questions: { visible: 'id unit_id content created_at updated_at', internal: 'search_text terms' },
  exams: {
    visible: 'id user_id title subject grade content model tokens_used sections created_at updated_at',
  },
  exam_templates: { visible: 'user_id template updated_at' },
  helper_records: { visible: 'id user_id helper title body created_at updated_at' },
  generated_images: {
    visible: 'id user_id prompt quality size file_hash created_at deleted_at',
    internal: 'search_text',
  },
  chat_sessions: {
    visible: `id user_id visitor_id owner_id visitor_key chatbot_id chatbot_name title message_count last_position
      searched_position created_at updated_at`,
  },
  chat_messages: { visible: 'id session_id position role content metadata file_hash created_at' },
  chat_turns: {
    visible: `id session_id user_message_id answer_message_id status error_code error_text subject day used daily_limit
      sources model prompt_tokens completion_tokens process_id stop_requested started_at ended_at`,
  },
  chat_turn_deltas: { internal: 'turn_id seq text' },
  chat_search: { internal: 'session_id position terms' },
  server_processes: { internal: 'id seen_at' },
  ai_calls: {
    internal: 'id service_id process_id person keys key is_front round place started_at ended_at',
  },
  ai_rests: { internal: 'service_id key until' },
  daily_usage: { visible: 'subject chatbot_id day used' },
  usage_reports: { visible: 'day user_id chatbot_id count characters' },
  usage_counts: { visible: 'day dimension key label chats characters prompt_tokens completion_tokens' },
  usage_days: { visible: 'day counted_at' },
  usage_prices: { visible: 'id currency prices' },
  visitors: { visible: 'id chatbot_id door created_at', secret: 'token_hash proof' },
  tokens: {
    visible: `id user_id name provider masked status expires_at created_at last_used_at refused_at usage_count`,
    secret: 'sealed',
  },
  ai_services: {
    visible: `id name preset address key_header needs_key query header_names connect_ms first_sign_ms silence_ms thinking_ms
      places requests_per_minute learnt_places learnt_at image_hosts default_model is_active created_at
      updated_at`,
    secret: 'sealed_headers',
  },
  ai_models: {
    visible: `service_id name kind label is_offered retires_on substitute abilities origins prices created_at`,
  },
  ai_defaults: { visible: 'purpose service_id model' },
  ai_failures: { visible: 'id service_id day kind model words count first_at last_at' },
  ai_version: { internal: 'id version' },
  auth_sessions: { secret: 'token_hash user_id created_at last_seen_at' },
  attempts: { secret: 'key count window_end blocked_until' },
  // What an administrator did must not be undone by the same administrator.
  audit_log: {
    visible: 'id created_at actor_id actor_name action target_type target_id target_name details',
  },
};

const listWords = (text = ''): string[] => text.split(/\s+/).filter(Boolean);

/** One table as SQL of an administrator sees it. */
export type TableView = { name: string; columns: string[]; writable: string[] };

/** Of the tables and columns that there are, those that are not hidden, in the order that they have. */
export function chooseViews(tables: ReadonlyMap<string, readonly string[]>): TableView[] {
  return Object.entries(TABLES).flatMap(([name, rights]) => {
    const writable = new Set(listWords(rights.writable));
    const seen = new Set([...listWords(rights.visible), ...writable]);
    const columns = tables.get(name)?.filter((column) => seen.has(column)) ?? [];
    if (columns.length === 0) return [];
    return [{ name, columns, writable: columns.filter((column) => writable.has(column)) }];
  });
}

/** Every column that stands in the table above, as `table.column`. */
export function listClassified(): string[] {
  return Object.entries(TABLES).flatMap(([table, rights]) =>
    Object.values(rights).flatMap((columns) => listWords(columns).map((column) => `${table}.${column}`)),
  );
}
