import home from './home/home.de.json' with { type: 'json' };
import headline from './status/headline.de.json' with { type: 'json' };
import status from './status/status.de.json' with { type: 'json' };
import check from './status/check.de.json' with { type: 'json' };
import supplement from './status/supplement.de.json' with { type: 'json' };
import checklist from './checklist/checklist.de.json' with { type: 'json' };
import files from './files/files.de.json' with { type: 'json' };
import upload from './upload/upload.de.json' with { type: 'json' };
import next from './next-steps/next.de.json' with { type: 'json' };
import history from './file-history/history.de.json' with { type: 'json' };
import questions from './questions/questions.de.json' with { type: 'json' };
import review from './review/review.de.json' with { type: 'json' };
import message from './messages/message.de.json' with { type: 'json' };
import progress from './progress/progress.de.json' with { type: 'json' };
import details from './details/details.de.json' with { type: 'json' };
import deadline from './deadline/deadline.de.json' with { type: 'json' };
import deletion from './deletion/deletion.de.json' with { type: 'json' };
import emailRecovery from './email-recovery/email-recovery.de.json' with { type: 'json' };
import camera from './camera/camera.de.json' with { type: 'json' };
import recommendations from './recommendations/recommendations.de.json' with { type: 'json' };
import cantons from '@dossier/contracts/cantons/de' with { type: 'json' };
import categories from '@dossier/contracts/categories/de' with { type: 'json' };
import cards from '@dossier/contracts/tax-cards/de' with { type: 'json' };

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
