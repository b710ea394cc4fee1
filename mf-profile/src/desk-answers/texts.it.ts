import deskAnswers from './desk-answers.it.json' with { type: 'json' };

export default { deskAnswers };
