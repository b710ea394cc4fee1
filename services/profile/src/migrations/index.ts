/** Made by `npm run new:migration`. TypeORM runs them by the time in their names. */
export { CreateProfiles1763000200000 } from './1763000200000-create-profiles.ts';
export { CreateYearAnswers1763000200001 } from './1763000200001-create-year-answers.ts';
export { AddAnswersSplit1763000200002 } from './1763000200002-add-answers-split.ts';
export { CreateAuthorization1763000200020 } from './1763000200020-create-authorization.ts';
export { CreateHousehold1763000200021 } from './1763000200021-create-household.ts';
export { CreateCardPanels1763000200022 } from './1763000200022-create-card-panels.ts';
export { AddRowCodes1795660000000 } from './1795660000000-add-row-codes.ts';
export { CreateCopies1795670000000 } from './1795670000000-create-copies.ts';
