import home from './home/home.en.json' with { type: 'json' };
import headline from './status/headline.en.json' with { type: 'json' };
import status from './status/status.en.json' with { type: 'json' };
import check from './status/check.en.json' with { type: 'json' };
import supplement from './status/supplement.en.json' with { type: 'json' };
import checklist from './checklist/checklist.en.json' with { type: 'json' };
import files from './files/files.en.json' with { type: 'json' };
import upload from './upload/upload.en.json' with { type: 'json' };
import next from './next-steps/next.en.json' with { type: 'json' };
import history from './file-history/history.en.json' with { type: 'json' };
import questions from './questions/questions.en.json' with { type: 'json' };
import review from './review/review.en.json' with { type: 'json' };
import message from './messages/message.en.json' with { type: 'json' };
import progress from './progress/progress.en.json' with { type: 'json' };
import details from './details/details.en.json' with { type: 'json' };
import deadline from './deadline/deadline.en.json' with { type: 'json' };
import deletion from './deletion/deletion.en.json' with { type: 'json' };
import emailRecovery from './email-recovery/email-recovery.en.json' with { type: 'json' };
import camera from './camera/camera.en.json' with { type: 'json' };
import recommendations from './recommendations/recommendations.en.json' with { type: 'json' };
import cantons from '@dossier/contracts/cantons/en' with { type: 'json' };
import categories from '@dossier/contracts/categories/en' with { type: 'json' };
import cards from '@dossier/contracts/tax-cards/en' with { type: 'json' };

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
