import { useEffect, useId, useRef, useState } from 'react';
import { friendColour } from '#web/components/friends/friend-colour.ts';
import kids from '#web/components/friends/kids-world.module.css';
import { stopReading, useReading } from '#web/lib/read-aloud.ts';
import { useAnnouncement } from '../components/use-announcement.ts';
import { useEscape } from '../components/use-escape.ts';
import { useFocusAfterAnswer } from '../components/use-focus-after-answer.ts';
import { findLastQuestion } from '../state/conversation.ts';
import { tooLongText } from '../state/message-text.ts';
import { useVisitorChat, type VisitorChatOptions } from '../visitor/use-visitor-chat.ts';
import { friendMood } from './friend-mood.ts';
import { KidsComposer } from './kids-composer.tsx';
import { KidsHeader } from './kids-header.tsx';
import { KidsLog } from './kids-log.tsx';
import classes from './kids-room.module.css';
import { ANNOUNCEMENTS, OFFLINE, refusalWords, STOP_FAILED, TOO_LONG } from './kids-words.ts';
import { KindNote, RestCard } from './kind-notes.tsx';
import { isOverForToday } from './rest.ts';
import { Scenery } from './scenery.tsx';
import { useOnline } from './use-online.ts';

type Props = VisitorChatOptions & {
  /** Of the dialog that the room stands in, where it is no page of its own. */
  onClose?: () => void;
};

/** A child and an AI friend, once they have met. */
export function KidsRoom({ onClose, ...options }: Props) {
  const { chatbot } = options;
  const Room = onClose ? 'section' : 'main';
  const [note, setNote] = useState('');
  /** Somebody else used up what was left for today. */
  const [isTired, setIsTired] = useState(false);
  const chat = useVisitorChat({
    ...options,
    onTrouble: (trouble, error) => {
      if (trouble === 'not-stopped') setNote(STOP_FAILED);
      else if (isOverForToday(error)) setIsTired(true);
      else setNote(refusalWords(error));
    },
  });
  const { conversation, controller, used, limit } = chat;
  const isRunning = conversation.turn !== null;
  const isAtLimit = used >= limit && !isRunning;
  const isOnline = useOnline();
  const reading = useReading();
  const [nudge, setNudge] = useState(0);

  const headingId = useId();
  const room = useRef<HTMLElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const announcement = useAnnouncement(conversation, chatbot.name, ANNOUNCEMENTS);
  useEscape(isRunning, controller.stop);
  useFocusAfterAnswer(isRunning, room, box);
  useEffect(() => stopReading, []);

  const send = (words?: string) => {
    setNote('');
    if (isAtLimit) return setNudge(nudge + 1);
    if (words === undefined && tooLongText(chat.draft.text) !== null) return setNote(TOO_LONG);
    if (!chat.send(words)) return;
    stopReading();
    // The box is disabled while the answer comes; without this the focus would fall out of the page.
    room.current?.focus({ preventScroll: true });
  };
  const colour = friendColour(chatbot.id);
  return (
    <Room
      ref={room}
      tabIndex={-1}
      className={`${kids.kids} ${classes.room}`}
      aria-labelledby={headingId}
      data-begun={findLastQuestion(conversation) !== null || undefined}
    >
      <Scenery />
      <KidsHeader
        headingId={headingId}
        name={chatbot.name}
        mood={friendMood(conversation, reading !== null)}
        colour={colour}
        onClose={onClose}
      />
      <KidsLog
        chat={chat}
        chatbot={chatbot}
        colour={colour}
        reading={reading}
        onSay={isAtLimit ? null : send}
      />
      <div className={classes.bottom}>
        {(isAtLimit || isTired) && <RestCard key={nudge} limit={isAtLimit ? limit : null} colour={colour} />}
        {!isOnline && <KindNote text={OFFLINE} />}
        {note && isOnline && <KindNote text={note} />}
        <KidsComposer ref={box} chat={chat} onSend={() => send()} />
      </div>
      <output className="visually-hidden">{announcement}</output>
    </Room>
  );
}
