import answers from './answers/answers.it.json' with { type: 'json' };
import dossiers from './dossiers/dossiers.it.json' with { type: 'json' };
import figures from './figures/figures.it.json' with { type: 'json' };
import filing from './filing/filing.it.json' with { type: 'json' };
import filingExport from './filing-export/filing-export.it.json' with { type: 'json' };
import messages from './messages/messages.it.json' with { type: 'json' };
import templates from './message-templates/message-templates.it.json' with { type: 'json' };
import notes from './notes/notes.it.json' with { type: 'json' };
import page from './page/page.it.json' with { type: 'json' };
import presence from './presence/presence.it.json' with { type: 'json' };
import queue from './queue/queue.it.json' with { type: 'json' };
import questions from './questions/questions.it.json' with { type: 'json' };
import filedReturn from './return/return.it.json' with { type: 'json' };
import review from './review/review.it.json' with { type: 'json' };
import views from './saved-views/saved-views.it.json' with { type: 'json' };
import checks from './section-checks/section-checks.it.json' with { type: 'json' };

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
