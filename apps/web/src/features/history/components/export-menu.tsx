// Above the styles that the layout has loaded; only this page has a menu.
import '@mantine/core/styles/Menu.layer.css';
import { Button, Menu } from '@mantine/core';
import { EXPORT_FORMATS, type ExportFormat } from '#contract/chat-history.contract.ts';
import { DownloadIcon } from '#web/components/icons.tsx';

const WORDS: Readonly<Record<ExportFormat, string>> = {
  txt: '文字檔（.txt）',
  csv: 'CSV 表格（.csv）',
  json: 'JSON（.json）',
};

type Props = {
  word: string;
  /** What it exports, where the word does not say it. */
  label?: string;
  isWriting: boolean;
  onExport: (format: ExportFormat) => void;
};

/** The button that exports, and in what form. */
export function ExportMenu({ word, label = word, isWriting, onExport }: Props) {
  return (
    // In a menu there is nothing but its items, so the place that Mantine puts before them for the focus stays out.
    <Menu position="bottom-end" shadow="none" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          aria-label={label}
          loading={isWriting}
          leftSection={<DownloadIcon size={18} />}
        >
          {word}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {EXPORT_FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => onExport(format)}>
            {WORDS[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
