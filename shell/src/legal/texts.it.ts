import legal from './legal.it.json' with { type: 'json' };

export default { ...legal };
