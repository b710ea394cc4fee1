import deskAnswers from './desk-answers.fr.json' with { type: 'json' };

export default { deskAnswers };
