import legal from './legal.de.json' with { type: 'json' };

export default { ...legal };
