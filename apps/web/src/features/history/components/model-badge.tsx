import type { HistorySession } from '#contract/chat-history.contract.ts';
import { modelOf } from '../state/model-of.ts';
import classes from './model-badge.module.css';

/** The model of a chat; nothing where none is known. Lighter than Mantine's badge: each row has one. */
export function ModelBadge({ chat }: { chat: HistorySession }) {
  const model = modelOf(chat);
  return model && <span className={classes.model}>{model}</span>;
}
