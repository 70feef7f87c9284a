import * as ai from './ai.contract.ts';
import * as audit from './audit.contract.ts';
import * as auth from './auth.contract.ts';
import * as chat from './chat.contract.ts';
import * as chatHistory from './chat-history.contract.ts';
import * as chatbots from './chatbots.contract.ts';
import * as completions from './completions.contract.ts';
import * as database from './database.contract.ts';
import * as exams from './exams.contract.ts';
import * as helpers from './helpers.contract.ts';
import * as images from './images.contract.ts';
import * as knowledge from './knowledge.contract.ts';
import type { Operation } from './operation.ts';
import * as publicChat from './public-chat.contract.ts';
import * as questions from './questions.contract.ts';
import * as schools from './schools.contract.ts';
import * as services from './services.contract.ts';
import * as system from './system.contract.ts';
import * as systemPrompts from './system-prompts.contract.ts';
import * as tokens from './tokens.contract.ts';
import * as usage from './usage.contract.ts';
import * as userImport from './user-import.contract.ts';
import * as userManagement from './user-management.contract.ts';
import * as userTypes from './user-types.contract.ts';
import * as users from './users.contract.ts';
import * as visits from './visits.contract.ts';

const domains = [
  auth,
  users,
  userManagement,
  userImport,
  userTypes,
  schools,
  audit,
  chatbots,
  knowledge,
  systemPrompts,
  tokens,
  services,
  chat,
  chatHistory,
  usage,
  ai,
  completions,
  helpers,
  questions,
  exams,
  images,
  visits,
  publicChat,
  database,
  system,
];

function isOperation(value: unknown): value is Operation {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}

/** Every operation of the product. A contract file that is listed above is covered by all checks. */
export const operations: readonly Operation[] = domains.flatMap((domain) =>
  Object.values(domain as Readonly<Record<string, unknown>>).filter(isOperation),
);
