import advanced from './advanced/advanced.it.json' with { type: 'json' };

export default { advanced };
