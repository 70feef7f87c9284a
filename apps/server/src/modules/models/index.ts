/** The one way to the models of AI services, and what shows whether it is open. */

export { makeGate } from './gate.ts';
export {
  type ChatTask,
  type Chosen,
  chooseForPicture,
  type ModelCalls,
  makeModelCalls,
  type Wanted,
} from './model-calls.ts';
export { mountProbes } from './models.routes.ts';
export { makeProbesService } from './probes.service.ts';
export { runProbes } from './probes.ts';
