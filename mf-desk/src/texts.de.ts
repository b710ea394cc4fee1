import answers from './answers/answers.de.json' with { type: 'json' };
import dossiers from './dossiers/dossiers.de.json' with { type: 'json' };
import figures from './figures/figures.de.json' with { type: 'json' };
import filing from './filing/filing.de.json' with { type: 'json' };
import filingExport from './filing-export/filing-export.de.json' with { type: 'json' };
import messages from './messages/messages.de.json' with { type: 'json' };
import templates from './message-templates/message-templates.de.json' with { type: 'json' };
import notes from './notes/notes.de.json' with { type: 'json' };
import page from './page/page.de.json' with { type: 'json' };
import presence from './presence/presence.de.json' with { type: 'json' };
import queue from './queue/queue.de.json' with { type: 'json' };
import questions from './questions/questions.de.json' with { type: 'json' };
import filedReturn from './return/return.de.json' with { type: 'json' };
import review from './review/review.de.json' with { type: 'json' };
import views from './saved-views/saved-views.de.json' with { type: 'json' };
import checks from './section-checks/section-checks.de.json' with { type: 'json' };

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
