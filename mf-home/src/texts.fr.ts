import home from './home/home.fr.json' with { type: 'json' };
import headline from './status/headline.fr.json' with { type: 'json' };
import status from './status/status.fr.json' with { type: 'json' };
import check from './status/check.fr.json' with { type: 'json' };
import supplement from './status/supplement.fr.json' with { type: 'json' };
import checklist from './checklist/checklist.fr.json' with { type: 'json' };
import files from './files/files.fr.json' with { type: 'json' };
import upload from './upload/upload.fr.json' with { type: 'json' };
import next from './next-steps/next.fr.json' with { type: 'json' };
import history from './file-history/history.fr.json' with { type: 'json' };
import questions from './questions/questions.fr.json' with { type: 'json' };
import review from './review/review.fr.json' with { type: 'json' };
import message from './messages/message.fr.json' with { type: 'json' };
import progress from './progress/progress.fr.json' with { type: 'json' };
import details from './details/details.fr.json' with { type: 'json' };
import deadline from './deadline/deadline.fr.json' with { type: 'json' };
import deletion from './deletion/deletion.fr.json' with { type: 'json' };
import emailRecovery from './email-recovery/email-recovery.fr.json' with { type: 'json' };
import camera from './camera/camera.fr.json' with { type: 'json' };
import recommendations from './recommendations/recommendations.fr.json' with { type: 'json' };
import cantons from '@dossier/contracts/cantons/fr' with { type: 'json' };
import categories from '@dossier/contracts/categories/fr' with { type: 'json' };
import cards from '@dossier/contracts/tax-cards/fr' with { type: 'json' };

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
