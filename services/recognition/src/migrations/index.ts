/** Made by `npm run new:migration`. TypeORM runs them by the time in their names. */
export { CreatePapers1795658400000 } from './1795658400000-create-papers.ts';
export { CreateReadings1795658400001 } from './1795658400001-create-readings.ts';
export { CreateReadingAccess1795658400002 } from './1795658400002-create-reading-access.ts';
export { CreateLearnedForms1795658400003 } from './1795658400003-create-learned-forms.ts';
export { CreateGonePapers1795658400004 } from './1795658400004-create-gone-papers.ts';
export { AddRowCodes1795660000000 } from './1795660000000-add-row-codes.ts';
export { IndexReadTimes1795669200000 } from './1795669200000-index-read-times.ts';
export { CreateModelConsents1795673000000 } from './1795673000000-create-model-consents.ts';
export { IndexWaitingPapers1795694400000 } from './1795694400000-index-waiting-papers.ts';
export { CreatePaperFacts1795761254105 } from './1795761254105-create-paper-facts.ts';
export { AddPaperLanes1795761255478 } from './1795761255478-add-paper-lanes.ts';
