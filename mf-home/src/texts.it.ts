import home from './home/home.it.json' with { type: 'json' };
import headline from './status/headline.it.json' with { type: 'json' };
import status from './status/status.it.json' with { type: 'json' };
import check from './status/check.it.json' with { type: 'json' };
import supplement from './status/supplement.it.json' with { type: 'json' };
import checklist from './checklist/checklist.it.json' with { type: 'json' };
import files from './files/files.it.json' with { type: 'json' };
import upload from './upload/upload.it.json' with { type: 'json' };
import next from './next-steps/next.it.json' with { type: 'json' };
import history from './file-history/history.it.json' with { type: 'json' };
import questions from './questions/questions.it.json' with { type: 'json' };
import review from './review/review.it.json' with { type: 'json' };
import message from './messages/message.it.json' with { type: 'json' };
import progress from './progress/progress.it.json' with { type: 'json' };
import details from './details/details.it.json' with { type: 'json' };
import deadline from './deadline/deadline.it.json' with { type: 'json' };
import deletion from './deletion/deletion.it.json' with { type: 'json' };
import emailRecovery from './email-recovery/email-recovery.it.json' with { type: 'json' };
import camera from './camera/camera.it.json' with { type: 'json' };
import recommendations from './recommendations/recommendations.it.json' with { type: 'json' };
import cantons from '@dossier/contracts/cantons/it' with { type: 'json' };
import categories from '@dossier/contracts/categories/it' with { type: 'json' };
import cards from '@dossier/contracts/tax-cards/it' with { type: 'json' };

export default {
  home,
  headline,
  status,
  check,
  supplement,
  checklist,
  files,
  upload,
  next,
  history,
  message,
  questions,
  review,
  progress,
  details,
  camera,
  deadline,
  deletion,
  emailRecovery,
  recommendations,
  cantons,
  categories,
  cards,
};
