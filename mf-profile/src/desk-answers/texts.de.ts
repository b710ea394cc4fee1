import deskAnswers from './desk-answers.de.json' with { type: 'json' };

export default { deskAnswers };
