import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { type AskDeps, makeAskModel } from '../ask/index.ts';
import type { Throttle } from '../throttle/index.ts';
import { makeAssignmentsService } from './assignments.service.ts';
import { makeConversationsService } from './conversations.service.ts';
import { makeMaterialsService } from './materials.service.ts';
import { makeNotesService } from './notes.service.ts';
import { readLeadingText } from './parse/leading-text.ts';
import { makePracticesService } from './practices.service.ts';
import { makeRecordsService } from './records.service.ts';

/** The learning helpers, which all ask models by one way. */
export type HelpersService = ReturnType<typeof makeHelpersService>;

export function makeHelpersService(deps: { db: Database; clock: Clock; throttle: Throttle } & AskDeps) {
  const askModel = makeAskModel({
    ...deps,
    takeRequest: deps.throttle.takeHelper,
    toReadable: readLeadingText,
  });
  const parts = { db: deps.db, clock: deps.clock, askModel };
  return {
    assignments: makeAssignmentsService(parts),
    materials: makeMaterialsService(parts),
    practices: makePracticesService(parts),
    notes: makeNotesService(parts),
    conversations: makeConversationsService(parts),
    records: makeRecordsService(parts),
  };
}
