import legal from './legal.fr.json' with { type: 'json' };

export default { ...legal };
