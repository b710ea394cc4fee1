import advanced from './advanced/advanced.en.json' with { type: 'json' };

export default { advanced };
