import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import tabs from '#web/components/card-tabs.module.css';
import { FORM_TABS, type FormTab, hasProblem, readTab } from '../state/form-tabs.ts';
import type { ChatbotForm } from '../state/use-chatbot-form.ts';
import { AdvancedTab } from './advanced-tab.tsx';
import { BasicTab } from './basic-tab.tsx';
import classes from './chatbot-form.module.css';
import { KnowledgeTab } from './knowledge-tab.tsx';
import { PromptTab } from './prompt-tab.tsx';
import { ShareTab } from './share-tab.tsx';

const PANELS: Readonly<Record<FormTab, (props: { form: ChatbotForm }) => ReactNode>> = {
  basic: BasicTab,
  prompt: PromptTab,
  advanced: AdvancedTab,
  knowledge: KnowledgeTab,
  share: ShareTab,
};

type Props = { form: ChatbotForm; tab: FormTab; onTab: (tab: FormTab) => void };

/** A tab that is not open holds nothing: all that is typed is in the form itself. */
export function FormTabs({ form, tab, onTab }: Props) {
  return (
    <Tabs
      value={tab}
      onChange={(next) => onTab(readTab(next))}
      keepMounted={false}
      classNames={{ list: tabs.list, tab: tabs.tab, panel: classes.panel }}
    >
      <Tabs.List aria-label="聊天機器人的設定">
        {FORM_TABS.map(({ id, label }) => (
          <Tabs.Tab key={id} value={id}>
            {label}
            {hasProblem(id, form.problems) && (
              <span className={classes.mark}>
                <span className="visually-hidden">（有需要修正的欄位）</span>
              </span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {FORM_TABS.map(({ id }) => {
        const Panel = PANELS[id];
        return (
          <Tabs.Panel key={id} value={id}>
            <Panel form={form} />
          </Tabs.Panel>
        );
      })}
    </Tabs>
  );
}
