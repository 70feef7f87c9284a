import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { CopyButton } from '#web/components/markdown/copy-button.tsx';
import { QrCode } from '#web/components/qr-code.tsx';
import { saveQr } from '#web/lib/files/save-qr.ts';
import { type SharedChatbot, type ShareKind, shareLinks } from '#web/lib/share-links.ts';
import classes from './share-dialog.module.css';

const KINDS: readonly { kind: ShareKind; title: string; about: string }[] = [
  { kind: 'chat', title: '聊天連結', about: '一般的聊天頁面' },
  { kind: 'kids', title: '兒童聊天連結', about: '大字、會朗讀，適合小學生' },
];

type Props = {
  chatbot: SharedChatbot;
  password: string;
  /** The password itself stands elsewhere on the page. */
  withoutPassword?: boolean;
  onProject: (link: string) => void;
};

export function ShareLinks({ chatbot, password, withoutPassword = false, onProject }: Props) {
  const [chosen, setChosen] = useState<ShareKind>('chat');
  const group = useId();
  const links = shareLinks(location.origin, chatbot.id, password);
  const link = links[chosen];
  const title = KINDS.find(({ kind }) => kind === chosen)?.title ?? '';

  const save = (format: 'svg' | 'png') => void saveQr(`${chatbot.name}-${title}`, link, format);
  return (
    <div className={classes.columns}>
      <div className={classes.code}>
        <QrCode text={link} size={200} label={`${title}的 QR code`} />
        <Button size="sm" fullWidth onClick={() => onProject(link)}>
          全螢幕顯示
        </Button>
        <div className={classes.files}>
          <Button size="sm" px="xs" variant="default" onClick={() => save('svg')}>
            下載 SVG
          </Button>
          <Button size="sm" px="xs" variant="default" onClick={() => save('png')}>
            下載 PNG
          </Button>
        </div>
      </div>
      <div className={classes.rows}>
        <fieldset className={classes.choice}>
          <legend className={classes.legend}>QR code 要打開哪一個頁面？</legend>
          {KINDS.map(({ kind, title: name, about }) => (
            <div key={kind} className={classes.row} data-chosen={kind === chosen || undefined}>
              <label className={classes.label}>
                <input type="radio" name={group} checked={kind === chosen} onChange={() => setChosen(kind)} />
                <span>
                  <span className={classes.title}>{name}</span>
                  <span className={classes.about}>{about}</span>
                </span>
              </label>
              <p className={classes.line}>
                <span className={classes.value}>{links[kind]}</span>
                <CopyButton text={links[kind]} label={`複製${name}`} />
              </p>
            </div>
          ))}
        </fieldset>
        {!withoutPassword && (
          <div className={classes.row}>
            <p className={classes.title}>分享密碼</p>
            <p className={classes.line}>
              <span className={classes.value}>{password}</span>
              <CopyButton text={password} label="複製分享密碼" />
            </p>
          </div>
        )}
      </div>
    </div>
  );
}
