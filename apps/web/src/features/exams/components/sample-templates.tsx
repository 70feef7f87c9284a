import { Badge, Button, Switch } from '@mantine/core';
import { formatDay } from '#web/lib/words/format-moment.ts';
import type { SampleTemplate } from '../state/sample-templates.ts';
import classes from './exams.module.css';

type Props = {
  templates: readonly SampleTemplate[];
  onToggle: (id: string) => void;
  onUse: (template: SampleTemplate) => void;
};

export function SampleTemplates({ templates, onToggle, onUse }: Props) {
  return (
    <>
      <p className={classes.about}>
        以下是內建的範例，學校還沒有自己的範本。開關只在這個頁面有效，重新載入後會還原。
      </p>
      <ul aria-label="試卷範本" className={classes.cards}>
        {templates.map((template) => (
          <li
            key={template.id}
            className={classes.card}
            data-off={template.status === 'inactive' || undefined}
          >
            <h3 className={classes.cardTitle}>{template.name}</h3>
            <p className={classes.facts}>
              <span>{template.subject}</span>
              <span>{template.grade}</span>
            </p>
            <p>{template.description}</p>
            <p className={classes.facts}>
              <Badge
                component="span"
                variant="light"
                color={template.status === 'active' ? 'library' : 'gray'}
              >
                {template.status === 'active' ? '啟用中' : '已停用'}
              </Badge>
              <span>
                建立日期 <time dateTime={template.createdAt}>{formatDay(template.createdAt)}</time>
              </span>
            </p>
            <div className={classes.cardEnd}>
              <Switch
                label="啟用"
                aria-label={`啟用「${template.name}」`}
                checked={template.status === 'active'}
                onChange={() => onToggle(template.id)}
              />
              <Button
                variant="default"
                aria-label={`使用「${template.name}」`}
                disabled={template.status === 'inactive'}
                onClick={() => onUse(template)}
              >
                使用
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
