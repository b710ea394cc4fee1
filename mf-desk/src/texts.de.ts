import answers from './answers/answers.de.json' with { type: 'json' };
import filing from './filing/filing.de.json' with { type: 'json' };
import notes from './notes/notes.de.json' with { type: 'json' };
import page from './page/page.de.json' with { type: 'json' };
import queue from './queue/queue.de.json' with { type: 'json' };
import questions from './questions/questions.de.json' with { type: 'json' };
import filedReturn from './return/return.de.json' with { type: 'json' };
import review from './review/review.de.json' with { type: 'json' };
import checks from './section-checks/section-checks.de.json' with { type: 'json' };

export default { answers, checks, filing, notes, page, queue, questions, return: filedReturn, review };
