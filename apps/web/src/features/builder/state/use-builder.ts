import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Chatbot } from '#contract/chatbots.contract.ts';
import { friendColour } from '#web/components/friends/friend-colour.ts';
import type { FriendColour } from '#web/components/friends/friend-face.tsx';
import { friendsQuery } from '../api/list-friends.ts';
import { type Choices, change, isStepValid, STEPS, type Step } from './choices.ts';
import { makeFriendId } from './friend-id.ts';
import { isUnsaved, type Making, makingOf, newMaking, readMaking, writeMaking } from './making.ts';
import { settle, useOptions } from './use-options.ts';

export type Builder = ReturnType<typeof useBuilder>;

/** The friend on the table and what may be done with it; saving is in use-saving.ts. */
export function useBuilder(userId: string) {
  const [stored, setStored] = useState(() => readMaking(userId));
  /** Another number for each friend that comes onto the table. */
  const [table, setTable] = useState(0);
  /** What is newest, for what waits for an answer meanwhile. */
  const latest = useRef(stored);
  const put = (next: Making) => {
    latest.current = next;
    setStored(next);
    writeMaking(userId, next);
  };
  const patch = (fields: Partial<Making>) => put({ ...latest.current, ...fields });
  const lay = (next: Making) => {
    put(next);
    setTable(table + 1);
  };
  /** By the time of an answer another friend may be on the table. */
  const patchOf = (id: string, fields: Partial<Making>) => {
    if (latest.current.id === id) patch(fields);
  };

  const friends = useQuery(friendsQuery);
  const options = useOptions(stored.choices);
  const choices = settle(stored.choices, options);
  const { step } = stored;
  return {
    making: { ...stored, choices },
    table,
    options,
    isUnsaved: isUnsaved(stored),
    /** As the server has it now: teachers, too, may let a friend rest. */
    isResting: friends.data?.some(({ id, status }) => id === stored.id && status !== 'active') ?? false,
    colour: friendColour(stored.id),
    change: (fields: Partial<Choices>) => patch({ choices: change(latest.current.choices, fields) }),
    /** Only before the first save: afterwards the friend has its id. */
    paint: (colour: FriendColour) => patch({ id: makeFriendId(colour) }),
    canReach: (wanted: Step) => STEPS.every((one) => one.step >= wanted || isStepValid(one.step, choices)),
    goTo: (wanted: Step) => patch({ step: wanted }),
    next: () => patch({ step: nextStep(step, 1) }),
    back: () => patch({ step: nextStep(step, -1) }),
    /** The server has these choices of the friend now, under the id that it says. */
    keep: (sent: string, id: string, saved: Choices) => patchOf(sent, { id, saved }),
    /** The server has it no more: what was chosen is a new friend, of the same colour. */
    renew: (id: string) => patchOf(id, { id: makeFriendId(friendColour(id)), saved: null }),
    open: (friend: Chatbot) => lay(makingOf(friend)),
    begin: () => lay(newMaking()),
  };
}

function nextStep(step: Step, by: 1 | -1): Step {
  return STEPS.find((one) => one.step === step + by)?.step ?? step;
}
