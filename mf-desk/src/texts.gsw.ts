import answers from './answers/answers.gsw.json' with { type: 'json' };
import dossiers from './dossiers/dossiers.gsw.json' with { type: 'json' };
import figures from './figures/figures.gsw.json' with { type: 'json' };
import filing from './filing/filing.gsw.json' with { type: 'json' };
import filingExport from './filing-export/filing-export.gsw.json' with { type: 'json' };
import messages from './messages/messages.gsw.json' with { type: 'json' };
import templates from './message-templates/message-templates.gsw.json' with { type: 'json' };
import notes from './notes/notes.gsw.json' with { type: 'json' };
import page from './page/page.gsw.json' with { type: 'json' };
import presence from './presence/presence.gsw.json' with { type: 'json' };
import queue from './queue/queue.gsw.json' with { type: 'json' };
import questions from './questions/questions.gsw.json' with { type: 'json' };
import filedReturn from './return/return.gsw.json' with { type: 'json' };
import review from './review/review.gsw.json' with { type: 'json' };
import views from './saved-views/saved-views.gsw.json' with { type: 'json' };
import checks from './section-checks/section-checks.gsw.json' with { type: 'json' };

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
