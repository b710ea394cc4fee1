import answers from './answers/answers.fr.json' with { type: 'json' };
import dossiers from './dossiers/dossiers.fr.json' with { type: 'json' };
import figures from './figures/figures.fr.json' with { type: 'json' };
import filing from './filing/filing.fr.json' with { type: 'json' };
import filingExport from './filing-export/filing-export.fr.json' with { type: 'json' };
import messages from './messages/messages.fr.json' with { type: 'json' };
import templates from './message-templates/message-templates.fr.json' with { type: 'json' };
import notes from './notes/notes.fr.json' with { type: 'json' };
import page from './page/page.fr.json' with { type: 'json' };
import presence from './presence/presence.fr.json' with { type: 'json' };
import queue from './queue/queue.fr.json' with { type: 'json' };
import questions from './questions/questions.fr.json' with { type: 'json' };
import filedReturn from './return/return.fr.json' with { type: 'json' };
import review from './review/review.fr.json' with { type: 'json' };
import views from './saved-views/saved-views.fr.json' with { type: 'json' };
import checks from './section-checks/section-checks.fr.json' with { type: 'json' };

export default {
  answers,
  checks,
  dossiers,
  figures,
  filing,
  filingExport,
  messages,
  notes,
  page,
  presence,
  queue,
  questions,
  return: filedReturn,
  review,
  templates,
  views,
};
