import home from './home/home.gsw.json' with { type: 'json' };
import headline from './status/headline.gsw.json' with { type: 'json' };
import status from './status/status.gsw.json' with { type: 'json' };
import check from './status/check.gsw.json' with { type: 'json' };
import supplement from './status/supplement.gsw.json' with { type: 'json' };
import checklist from './checklist/checklist.gsw.json' with { type: 'json' };
import files from './files/files.gsw.json' with { type: 'json' };
import upload from './upload/upload.gsw.json' with { type: 'json' };
import next from './next-steps/next.gsw.json' with { type: 'json' };
import history from './file-history/history.gsw.json' with { type: 'json' };
import questions from './questions/questions.gsw.json' with { type: 'json' };
import review from './review/review.gsw.json' with { type: 'json' };
import message from './messages/message.gsw.json' with { type: 'json' };
import progress from './progress/progress.gsw.json' with { type: 'json' };
import details from './details/details.gsw.json' with { type: 'json' };
import deadline from './deadline/deadline.gsw.json' with { type: 'json' };
import deletion from './deletion/deletion.gsw.json' with { type: 'json' };
import emailRecovery from './email-recovery/email-recovery.gsw.json' with { type: 'json' };
import camera from './camera/camera.gsw.json' with { type: 'json' };
import recommendations from './recommendations/recommendations.gsw.json' with { type: 'json' };
import cantons from '@dossier/contracts/cantons/gsw' with { type: 'json' };
import categories from '@dossier/contracts/categories/gsw' with { type: 'json' };
import cards from '@dossier/contracts/tax-cards/gsw' with { type: 'json' };

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
