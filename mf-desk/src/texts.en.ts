import answers from './answers/answers.en.json' with { type: 'json' };
import dossiers from './dossiers/dossiers.en.json' with { type: 'json' };
import figures from './figures/figures.en.json' with { type: 'json' };
import filing from './filing/filing.en.json' with { type: 'json' };
import filingExport from './filing-export/filing-export.en.json' with { type: 'json' };
import messages from './messages/messages.en.json' with { type: 'json' };
import templates from './message-templates/message-templates.en.json' with { type: 'json' };
import notes from './notes/notes.en.json' with { type: 'json' };
import page from './page/page.en.json' with { type: 'json' };
import presence from './presence/presence.en.json' with { type: 'json' };
import queue from './queue/queue.en.json' with { type: 'json' };
import questions from './questions/questions.en.json' with { type: 'json' };
import filedReturn from './return/return.en.json' with { type: 'json' };
import review from './review/review.en.json' with { type: 'json' };
import views from './saved-views/saved-views.en.json' with { type: 'json' };
import checks from './section-checks/section-checks.en.json' with { type: 'json' };

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
