import { Badge, Button, Modal, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { PROBES, type Probe, type Service } from '#contract/services.contract.ts';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import { WorkingBar } from '#web/components/notices/working-bar.tsx';
import type { Probing } from '../state/use-probing.ts';
import { PROBE_WORDS, RESULT_WORDS } from '../state/words.ts';
import classes from './services.module.css';

const COLOURS: Readonly<Record<Probe['result'], string>> = { passed: 'teal', failed: 'red', skipped: 'gray' };

/** What each probe of a test found, as it is told. */
export function TestDialog({ probing }: { probing: Probing }) {
  const { dialog } = probing;
  return (
    <Modal
      opened={dialog.isOpen}
      onClose={dialog.close}
      title={dialog.target && `測試「${dialog.target.name}」`}
      size="xl"
      closeOnClickOutside={false}
    >
      {dialog.target && <Test key={dialog.turn} service={dialog.target} probing={probing} />}
    </Modal>
  );
}

function Test({ service, probing }: { service: Service; probing: Probing }) {
  const { probes, isRunning, error } = probing;
  const [model, setModel] = useState('');
  const again = () => probing.again(service, model || null);
  return (
    <div className={classes.form}>
      <p className={classes.side}>測試會向服務提出幾個很短的問題，費用很少。關閉視窗就會停止。</p>
      <p role="status">{summarise(probes, isRunning)}</p>
      {isRunning && <WorkingBar />}
      <ol className={classes.probes}>
        {PROBES.map((name) => (
          <ProbeRow
            key={name}
            label={PROBE_WORDS[name]}
            probe={probes.find((probe) => probe.name === name)}
            isRunning={isRunning}
          />
        ))}
      </ol>
      {error !== null && <FailureNotice text="測試沒有完成" error={error} onRetry={again} />}
      <div className={classes.again}>
        <NativeSelect
          label="用來測試的模型"
          data={[
            { value: '', label: '預設模型' },
            ...service.models.filter(({ kind }) => kind === 'chat').map(({ name }) => name),
          ]}
          value={model}
          onChange={(event) => setModel(event.currentTarget.value)}
        />
        <Button variant="default" disabled={isRunning} onClick={again}>
          再測試一次
        </Button>
      </div>
    </div>
  );
}

type RowProps = { label: string; probe: Probe | undefined; isRunning: boolean };

function ProbeRow({ label, probe, isRunning }: RowProps) {
  if (!probe) {
    return (
      <li className={classes.probe}>
        <strong>{label}</strong>
        <span className={classes.side}>{isRunning ? '等待結果…' : '沒有測試'}</span>
      </li>
    );
  }
  const { result, text, words, ms } = probe;
  return (
    <li className={classes.probe}>
      <strong>{label}</strong>
      <Badge variant="light" miw="max-content" color={COLOURS[result]}>
        {RESULT_WORDS[result]}
      </Badge>
      {result !== 'skipped' && <span className={classes.side}>{(ms / 1_000).toFixed(1)} 秒</span>}
      {text && <p className={classes.probeText}>{text}</p>}
      {words && <p className={`${classes.probeText} ${classes.words}`}>{words}</p>}
    </li>
  );
}

function summarise(probes: readonly Probe[], isRunning: boolean): string {
  if (isRunning) return `正在測試…（${probes.length}／${PROBES.length}）`;
  if (probes.length === 0) return '';
  const count = (result: Probe['result']) => probes.filter((probe) => probe.result === result).length;
  return `測試結束：${count('passed')} 項通過，${count('failed')} 項未通過，${count('skipped')} 項略過。`;
}
