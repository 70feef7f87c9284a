import { stopTurn } from '#contract/ai.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export function requestStop(turnId: string): Promise<undefined> {
  return call(stopTurn, { params: { turnId } });
}
