import deskAnswers from './desk-answers.en.json' with { type: 'json' };

export default { deskAnswers };
