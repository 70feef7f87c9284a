/** Visitors of shared links: who may come in by which password, and until when. */
export { mountVisits } from './visits.routes.ts';
export { isVisitorToken, makeVisitsService } from './visits.service.ts';
