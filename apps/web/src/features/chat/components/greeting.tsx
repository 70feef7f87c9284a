import { BotAvatar } from '#web/components/bot-avatar.tsx';
import classes from './messages.module.css';

/** In a conversation that has not begun. */
export function Greeting({ name, hasChatbot }: { name: string; hasChatbot: boolean }) {
  return (
    <div className={classes.greeting}>
      <BotAvatar size={72} />
      {hasChatbot ? (
        <>
          <p className={classes.greetingTitle}>{`您好，我是${name}`}</p>
          <p>想問什麼都可以，在下方輸入，我們一起想。</p>
        </>
      ) : (
        <p className={classes.greetingTitle}>請先選擇一個聊天機器人</p>
      )}
    </div>
  );
}
