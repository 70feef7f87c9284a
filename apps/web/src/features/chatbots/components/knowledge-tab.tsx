import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isAllowed } from '#contract/access.ts';
import { PAGES } from '#contract/pages.ts';
import { isServerAway } from '#web/lib/api/server-away.ts';
import { listUnsynced } from '#web/lib/drafts/unsynced-knowledge.ts';
import { useRights, useSignedIn } from '#web/lib/session/use-session.ts';
import { type KnowledgeChoice, knowledgeChoicesQuery } from '../api/list-knowledge.ts';
import type { ChatbotForm } from '../state/use-chatbot-form.ts';
import classes from './chatbot-form.module.css';
import { ChoiceField, SwitchField } from './form-fields.tsx';

export function KnowledgeTab({ form }: { form: ChatbotForm }) {
  const { knowledgeBase, knowledgeBaseEnabled } = form.values;
  const mayManage = isAllowed(PAGES.knowledgeBases.access, useRights());
  const choices = useQuery(knowledgeChoicesQuery);
  const local = useLocalChoices(isServerAway(choices.error));
  const isUnchosen = knowledgeBaseEnabled && knowledgeBase === '';
  return (
    <div className={classes.fields}>
      <SwitchField
        form={form}
        name="knowledgeBaseEnabled"
        label="啟用知識庫"
        about="回答前先在知識庫裡找資料，並在回答下方列出來源。"
      />
      <div className={classes.choice}>
        <ChoiceField
          form={form}
          name="knowledgeBase"
          label="知識庫"
          data={optionsOf(choices.data ?? local, knowledgeBase, choices.isPending)}
          {...(isUnchosen && { description: '知識庫已啟用，但還沒有選擇；請選一個。' })}
        />
        {choices.isError && (
          <div role="alert" className={classes.problem}>
            <p>使用本地數據 - 服務器連接問題</p>
            <Button variant="default" size="sm" onClick={() => void choices.refetch()}>
              再試一次
            </Button>
          </div>
        )}
        {mayManage && (
          <p className={classes.links}>
            {knowledgeBase !== '' && (
              <Link to={PAGES.knowledgeBaseEdit.path} params={{ id: knowledgeBase }}>
                編輯這個知識庫
              </Link>
            )}
            <Link to={PAGES.knowledgeBases.path}>管理知識庫</Link>
          </p>
        )}
      </div>
      <SwitchField
        form={form}
        name="knowledgeOnly"
        label="只根據知識庫回答"
        about="知識庫裡沒有的，機器人會說不知道，不會自己編答案。"
      />
    </div>
  );
}

/** While the server cannot be asked: what of one's own is waiting on this computer to be sent. */
function useLocalChoices(isWanted: boolean): KnowledgeChoice[] {
  const userId = useSignedIn()?.user.id;
  if (!isWanted || userId === undefined) return [];
  return listUnsynced(userId).map(({ id, name }) => ({ id, name: `${name}（尚未同步）` }));
}

/** The chosen one is always among them, also when the list cannot be read or no longer has it. */
function optionsOf(choices: readonly KnowledgeChoice[], chosen: string, isPending: boolean) {
  const options = choices.map(({ id, name }) => ({ value: id, label: name }));
  const none = { value: '', label: isPending && chosen === '' ? '載入中…' : '不使用' };
  const isMissing = chosen !== '' && !choices.some(({ id }) => id === chosen);
  return [none, ...options, ...(isMissing ? [{ value: chosen, label: `目前的知識庫（${chosen}）` }] : [])];
}
