import deskAnswers from './desk-answers.gsw.json' with { type: 'json' };

export default { deskAnswers };
