import legal from './legal.en.json' with { type: 'json' };

export default { ...legal };
