import type { Input } from '#contract/operation.ts';
import type { createSystemPrompt, SystemPrompt } from '#contract/system-prompts.contract.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { insertOnce } from '../../platform/db/insert-once.ts';
import { presentSystemPrompt } from './system-prompts.presenter.ts';
import * as repository from './system-prompts.repository.ts';

export type SystemPromptsService = ReturnType<typeof makeSystemPromptsService>;

type Form = Input<typeof createSystemPrompt>['body'];

export function makeSystemPromptsService({ db }: { db: Database }) {
  return {
    async listActive(language: SystemPrompt['language'] | undefined): Promise<SystemPrompt[]> {
      return (await repository.listActive(db, language)).map(presentSystemPrompt);
    },

    async listAll(): Promise<SystemPrompt[]> {
      return (await repository.listSystemPrompts(db)).map(presentSystemPrompt);
    },

    async createSystemPrompt(actor: Actor, form: Form & { id?: string | undefined }): Promise<SystemPrompt> {
      const { id } = form;
      const row = await insertOnce(
        () => repository.createSystemPrompt(db, { ...toFields(form), id, createdBy: actor.id }),
        'system_prompts_pkey',
        async () =>
          (await repository.findOwnPrompt(db, id, actor.id)) &&
          repository.updateSystemPrompt(db, String(id), toFields(form)),
      );
      return present(row);
    },

    async updateSystemPrompt(id: string, form: Form): Promise<SystemPrompt> {
      return present(await repository.updateSystemPrompt(db, id, toFields(form)));
    },

    async toggleSystemPrompt(id: string): Promise<SystemPrompt> {
      return present(await repository.toggleSystemPrompt(db, id));
    },

    async deleteSystemPrompt(id: string): Promise<void> {
      if (await repository.deleteSystemPrompt(db, id)) return;
      const isDefault = await repository.isDefaultPrompt(db, id);
      throw new AppError(isDefault ? 'default_prompt_protected' : 'system_prompt_not_found');
    },
  };
}

function toFields({ prompt_text, is_active, ...form }: Form): repository.SystemPromptFields {
  return { ...form, promptText: prompt_text, isActive: is_active };
}

function present(row: repository.SystemPromptRow | undefined): SystemPrompt {
  if (!row) throw new AppError('system_prompt_not_found');
  return presentSystemPrompt(row);
}
