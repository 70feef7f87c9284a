import type { Input } from '#contract/operation.ts';
import type { createSystemPrompt, SystemPrompt } from '#contract/system-prompts.contract.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import { insertOnce } from '../../platform/db/insert-once.ts';
import { type AuditDetails, appendAudit, listChanges } from '../audit/index.ts';
import { presentSystemPrompt } from './system-prompts.presenter.ts';
import * as repository from './system-prompts.repository.ts';

export type SystemPromptsService = ReturnType<typeof makeSystemPromptsService>;

type Form = Input<typeof createSystemPrompt>['body'];

export function makeSystemPromptsService({ db }: { db: Database }) {
  /** The row is held, so that two who switch at once have switched twice. */
  function change(
    actor: Actor,
    id: string,
    toChanges: (before: repository.SystemPromptRow) => Partial<repository.SystemPromptFields>,
  ): Promise<repository.SystemPromptRow> {
    return db.transaction(async (tx) => {
      const before = found(await repository.holdSystemPrompt(tx, id));
      const after = found(await repository.updateSystemPrompt(tx, id, toChanges(before)));
      const details = listPromptChanges(before, after);
      if (Object.keys(details).length > 0) await note(tx, actor, 'prompt_updated', after, details);
      return after;
    });
  }

  return {
    async listActive(language: SystemPrompt['language'] | undefined): Promise<SystemPrompt[]> {
      return (await repository.listActive(db, language)).map(presentSystemPrompt);
    },

    async listAll(): Promise<SystemPrompt[]> {
      return (await repository.listSystemPrompts(db)).map(presentSystemPrompt);
    },

    async createSystemPrompt(actor: Actor, form: Form & { id?: string | undefined }): Promise<SystemPrompt> {
      const { id } = form;
      const create = () =>
        db.transaction(async (tx) => {
          const row = await repository.createSystemPrompt(tx, { ...toFields(form), id, createdBy: actor.id });
          await note(tx, actor, 'prompt_created', row);
          return row;
        });
      const row = await insertOnce(
        create,
        'system_prompts_pkey',
        async () =>
          (await repository.findOwnPrompt(db, id, actor.id)) &&
          change(actor, String(id), () => toFields(form)),
      );
      return presentSystemPrompt(row);
    },

    async updateSystemPrompt(actor: Actor, id: string, form: Form): Promise<SystemPrompt> {
      return presentSystemPrompt(await change(actor, id, () => toFields(form)));
    },

    async toggleSystemPrompt(actor: Actor, id: string): Promise<SystemPrompt> {
      return presentSystemPrompt(await change(actor, id, ({ isActive }) => ({ isActive: !isActive })));
    },

    async deleteSystemPrompt(actor: Actor, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        const row = found(await repository.holdSystemPrompt(tx, id));
        if (row.isDefault) throw new AppError('default_prompt_protected');
        await repository.deleteSystemPrompt(tx, id);
        await note(tx, actor, 'prompt_deleted', row);
      });
    },
  };
}

function toFields({ prompt_text, is_active, ...form }: Form): repository.SystemPromptFields {
  return { ...form, promptText: prompt_text, isActive: is_active };
}

function found(row: repository.SystemPromptRow | undefined): repository.SystemPromptRow {
  if (!row) throw new AppError('system_prompt_not_found');
  return row;
}

/** A prompt is told apart from another, and not shown: who reads the log need not be allowed to read it. */
function listPromptChanges(before: repository.SystemPromptRow, after: repository.SystemPromptRow) {
  const changes = listChanges(asRead(before), asRead(after));
  const isSame = before.promptText === after.promptText;
  return isSame ? changes : { ...changes, prompt_text: { from: '', to: '已更改' } };
}

function asRead({ title, icon, description, category, language, isActive }: repository.SystemPromptRow) {
  return { title, icon, description, category, language, is_active: isActive ? '啟用' : '停用' };
}

function note(
  tx: Queryable,
  actor: Actor,
  action: 'prompt_created' | 'prompt_updated' | 'prompt_deleted',
  { id, title }: repository.SystemPromptRow,
  details: AuditDetails = {},
): Promise<void> {
  return appendAudit(tx, {
    actorId: actor.id,
    action,
    targetType: 'system_prompt',
    targetId: id,
    targetName: title,
    details,
  });
}
