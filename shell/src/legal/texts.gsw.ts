import legal from './legal.gsw.json' with { type: 'json' };

export default { ...legal };
