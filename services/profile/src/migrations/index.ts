import type { Migration } from '@dossier/service-kit';
import { CreateProfiles1763000200000 } from './1763000200000-create-profiles.ts';
import { CreateYearAnswers1763000200001 } from './1763000200001-create-year-answers.ts';
import { AddAnswersSplit1763000200002 } from './1763000200002-add-answers-split.ts';
import { CreateAuthorization1763000200020 } from './1763000200020-create-authorization.ts';
import { CreateHousehold1763000200021 } from './1763000200021-create-household.ts';
import { CreateCardPanels1763000200022 } from './1763000200022-create-card-panels.ts';
import { AddRowCodes1795660000000 } from './1795660000000-add-row-codes.ts';

export const migrations: readonly Migration[] = [
  CreateProfiles1763000200000,
  CreateYearAnswers1763000200001,
  AddAnswersSplit1763000200002,
  CreateAuthorization1763000200020,
  CreateHousehold1763000200021,
  CreateCardPanels1763000200022,
  AddRowCodes1795660000000,
];
