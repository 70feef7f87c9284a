import type { Purpose } from '#contract/ai-models.ts';
import type { Chatbot, ChatbotForUser } from '#contract/chatbots.contract.ts';
import { CHATBOT_DEFAULTS } from '#contract/constants.ts';
import type { PublicChatbot } from '#contract/visits.contract.ts';
import type { Catalogue } from '../services/index.ts';
import { mayShapeChatbot, type Person } from './chatbots.policy.ts';
import type { ChatbotRow } from './chatbots.repository.ts';

type Setting = 'temperature' | 'maxTokens' | 'dailyLimit' | 'responseLanguage';
type Unresolved = { [Name in Setting]?: ChatbotRow[Name] | undefined };

/** The settings with the defaults in place of what is not set. */
export function resolveSettings(row: Unresolved) {
  return {
    temperature: row.temperature ?? CHATBOT_DEFAULTS.temperature,
    maxTokens: row.maxTokens ?? CHATBOT_DEFAULTS.maxTokens,
    dailyLimit: row.dailyLimit ?? CHATBOT_DEFAULTS.dailyLimit,
    responseLanguage: row.responseLanguage ?? CHATBOT_DEFAULTS.responseLanguage,
  };
}

/** Which model a chatbot wants: its own, or the default of its service or of its purpose. */
export function wantedOf(row: {
  provider?: string | null | undefined;
  model?: string | null | undefined;
  friend?: object | null | undefined;
}): { service: string | null; model: string | null; purpose: Purpose } {
  const [service, model] = [row.provider ?? null, row.model ?? null];
  const purpose = row.friend ? 'children' : 'chat';
  return { service: service ?? (model === null ? null : CHATBOT_DEFAULTS.provider), model, purpose };
}

/** The names of what {@link wantedOf} leads to now; `chatbot_model` of the database says the same for lists. */
function nameModel(
  catalogue: Catalogue,
  row: Parameters<typeof wantedOf>[0],
): { provider: string; model: string } {
  const { service, model, purpose } = wantedOf(row);
  const found = service === null ? catalogue.defaultOf(purpose) : null;
  if (found) return { provider: found.service.id, model: found.model.name };
  const provider = service ?? CHATBOT_DEFAULTS.provider;
  return { provider, model: model ?? catalogue.find(provider)?.defaultModel ?? '' };
}

const flag = (value: boolean) => (value ? 1 : 0);

/** What visitors see: nothing that shapes the answers. */
export function presentPublicChatbot(row: ChatbotRow): PublicChatbot {
  const settings = resolveSettings(row);
  return {
    id: row.id,
    name: row.name,
    welcome_message: row.welcomeMessage,
    has_file_access: flag(row.hasFileAccess),
    response_language: settings.responseLanguage,
    emoji_mode: flag(row.emojiMode),
    daily_limit: settings.dailyLimit,
  };
}

/** The prompt and what shapes it stay empty for readers who may only talk to the chatbot. */
export function presentChatbotForUser(
  row: ChatbotRow,
  { reader, catalogue }: { reader: Person; catalogue: Catalogue },
): ChatbotForUser {
  const settings = resolveSettings(row);
  const open = mayShapeChatbot(reader, row);
  return {
    id: row.id,
    name: row.name,
    model: nameModel(catalogue, row).model,
    system_prompt: open ? row.systemPrompt : '',
    max_tokens: settings.maxTokens,
    has_file_access: flag(row.hasFileAccess),
    response_language: settings.responseLanguage,
    emoji_mode: flag(row.emojiMode),
    knowledge_base: row.knowledgeBase,
    knowledge_base_enabled: flag(row.knowledgeBaseEnabled),
    knowledge_only: flag(row.knowledgeOnly),
    daily_limit: settings.dailyLimit,
    role: open ? row.role : '',
    principles: open ? row.principles : '',
    interaction_examples: open ? row.interactionExamples : '',
  };
}

export function presentChatbot(
  row: ChatbotRow,
  { reader, catalogue }: { reader: Person; catalogue: Catalogue },
): Chatbot {
  const settings = resolveSettings(row);
  // What a child wrote for its friend is a prompt, too.
  const closed = row.friend && !mayShapeChatbot(reader, row) ? { ...row.friend, custom_prompt: '' } : null;
  return {
    ...presentChatbotForUser(row, { reader, catalogue }),
    provider: nameModel(catalogue, row).provider,
    welcome_message: row.welcomeMessage,
    temperature: settings.temperature,
    status: row.status ?? 'active',
    friend: closed ?? row.friend,
  };
}
